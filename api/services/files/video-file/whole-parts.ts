import type { EncodedPacket, Input, InputAudioTrack, InputVideoTrack, Output } from "mediabunny";

type Mediabunny = typeof import("mediabunny");
type Track = InputVideoTrack | InputAudioTrack;

/** Seconds that stand or fall together. A decoder is begun anew for each, at a packet that needs none before it. */
const VIDEO_PART = 2;
const AUDIO_PART = 0.25;

/**
 * Writes what can be decoded of a film, packet by packet as it is: a part ends where its decoder gives up, and the next begins
 * at its own time.
 * @param isDamage whether an error is the file's own
 */
export async function copyWholeParts(
  bunny: Mediabunny,
  { input, path, isDamage }: { input: Input; path: string; isDamage: (error: unknown) => boolean },
): Promise<void> {
  const video = await input.getPrimaryVideoTrack();
  const audio = (await video?.getPrimaryPairableAudioTrack()) ?? null;
  const output = await outputFor(bunny, path, [video, audio]);
  const writers: (() => Promise<void>)[] = [];
  const videoCodec = await video?.getCodec();
  if (video && videoCodec) {
    const source = new bunny.EncodedVideoPacketSource(videoCodec);
    output.addVideoTrack(source, { rotation: await video.getRotation() });
    const sink = new bunny.VideoSampleSink(video, { hardwareAcceleration: "prefer-software" });
    const parts = wholeParts(bunny, { track: video, sink, seconds: VIDEO_PART, isDamage });
    const meta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
    writers.push(() => write(parts, source, meta));
  }
  const audioCodec = await audio?.getCodec();
  if (audio && audioCodec) {
    const source = new bunny.EncodedAudioPacketSource(audioCodec);
    output.addAudioTrack(source);
    const parts = wholeParts(bunny, {
      track: audio,
      sink: new bunny.AudioSampleSink(audio),
      seconds: AUDIO_PART,
      isDamage,
    });
    const meta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
    writers.push(() => write(parts, source, meta));
  }
  await output.start();
  await Promise.all(writers.map((write) => write()));
  await output.finalize();
}

async function write<Meta>(
  packets: AsyncIterable<EncodedPacket>,
  source: { add(packet: EncodedPacket, meta: Meta): Promise<void>; close(): void },
  meta: Meta,
): Promise<void> {
  for await (const packet of packets) await source.add(packet, meta);
  source.close();
}

/** MP4, or Matroska for what MP4 does not hold. */
async function outputFor(bunny: Mediabunny, path: string, tracks: (Track | null)[]): Promise<Output> {
  const mp4 = new bunny.Mp4OutputFormat({ fastStart: false });
  const codecs = await Promise.all(tracks.map((track) => track?.getCodec()));
  const isMp4 = codecs.every((codec) => !codec || mp4.getSupportedCodecs().includes(codec));
  return new bunny.Output({
    format: isMp4 ? mp4 : new bunny.MkvOutputFormat(),
    target: new bunny.FilePathTarget(path),
  });
}

interface Sink {
  samples(start: number, end: number): AsyncIterable<{ close(): void }>;
}
interface Of {
  track: Track;
  sink: Sink;
  seconds: number;
  isDamage: (error: unknown) => boolean;
}

/** In the order in which they are decoded. */
async function* wholeParts(bunny: Mediabunny, { track, sink, seconds, isDamage }: Of): AsyncGenerator<EncodedPacket> {
  const packets = new bunny.EncodedPacketSink(track);
  for (let first = await packets.getFirstKeyPacket(); first;) {
    let next = await packets.getNextKeyPacket(first);
    while (next && next.timestamp < first.timestamp + seconds) next = await packets.getNextKeyPacket(next);
    const count = await decodable(sink, { from: first.timestamp, to: next?.timestamp ?? Infinity, isDamage });
    let taken = 0;
    for await (const packet of packets.packets(first, next ?? undefined)) {
      if (taken === count) break;
      yield packet;
      taken += 1;
    }
    first = next;
  }
}

/** @returns how many packets of this part, from its first, a decoder takes; Infinity where it takes all */
async function decodable(
  sink: Sink,
  { from, to, isDamage }: { from: number; to: number; isDamage: (error: unknown) => boolean },
): Promise<number> {
  let shown = 0;
  try {
    for await (const sample of sink.samples(from, to)) {
      sample.close();
      shown += 1;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return shown;
  }
  // A decoder that shows nothing of a part has passed over all of it in silence.
  return shown === 0 ? 0 : Infinity;
}
