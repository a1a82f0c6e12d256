import { AvFrameAudioSampleResource, toAvFrame } from "@mediabunny/server";
import { AudioSample } from "mediabunny";
import { Frame, Rational } from "node-av";
import { Damage } from "./film-damage.ts";

/** Seconds of one frame of silence. */
const SILENCE = 0.5;
/** Seconds of silence that a film may have between two of its sounds. */
const SILENCE_MAX = 4 * 3600;
/** The library fills gaps of at least so many samples. */
const GAP = 64;

/**
 * Prepares the sounds of one track for the encoder, each in a frame of its own, and fills gaps between them with
 * silence. The library's encoder copies a sample that FFmpeg did not decode (PCM, resampled sound, the library's own
 * silence in a gap) into the frame of the sample before: a longer sample overflows the heap.
 * @returns a function for `process` of the conversion's options
 */
export function soundFrames(): (sample: AudioSample) => Promise<AudioSample[]> {
  /** The number of the sample after the last one, counted as the library counts. */
  let end: number | null = null;
  return async (sample) => {
    const { timestamp, duration, sampleRate, numberOfFrames } = sample;
    const start = Math.round(timestamp * sampleRate);
    if (end === null) {
      end = Math.round((timestamp + duration) * sampleRate);
      return [await ofItsOwnFrame(sample)];
    }
    const isGap = start - end >= GAP;
    const fill = isGap ? await silence(sample, end, start) : [];
    end = (isGap ? start : end) + numberOfFrames;
    return [...fill, await ofItsOwnFrame(sample)];
  };
}

async function ofItsOwnFrame(sample: AudioSample): Promise<AudioSample> {
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  return new AudioSample(new AvFrameAudioSampleResource(frame));
}

/** Silence in the format of a sound. @param from the number of its first sample @param to that of the sample after it */
async function silence(like: AudioSample, from: number, to: number): Promise<AudioSample[]> {
  const { sampleRate } = like;
  if (to - from > SILENCE_MAX * sampleRate) throw new Damage("the sound has a gap of hours");
  const most = Math.round(SILENCE * sampleRate);
  // All long pieces share the memory of one.
  using long = await silentFrame(like, most);
  const pieces: AudioSample[] = [];
  for (let at = from; at < to; at += most) {
    const isLong = to - at >= most;
    const frame = isLong ? new Frame() : await silentFrame(like, to - at);
    if (isLong) {
      frame.alloc();
      frame.ref(long);
    }
    frame.pts = BigInt(at);
    frame.timeBase = new Rational(1, sampleRate);
    pieces.push(new AudioSample(new AvFrameAudioSampleResource(frame)));
  }
  return pieces;
}

async function silentFrame(like: AudioSample, count: number): Promise<Frame> {
  const { format, sampleRate, numberOfChannels } = like;
  const whole = { planeIndex: 0, format };
  const bytes =
    (like.allocationSize(whole) / like.numberOfFrames) * count * (format.endsWith("planar") ? numberOfChannels : 1);
  const data = new Uint8Array(bytes);
  if (format.startsWith("u8")) data.fill(128);
  using sample = new AudioSample({ data, format, sampleRate, numberOfChannels, timestamp: 0 });
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  return frame;
}
