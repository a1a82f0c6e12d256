import type { EncodedPacket, Input, InputAudioTrack, InputVideoTrack, Output } from "mediabunny";

type Mediabunny = typeof import("mediabunny");
type Track = InputVideoTrack | InputAudioTrack;

/**
 * The length of a part in seconds: each part is decoded from its own key packet, and is copied up to its first damage.
 */
const VIDEO_PART = 2;
const AUDIO_PART = 0.25;

/**
 * Copies the decodable packets of a film unchanged: a part ends where its decoder fails, and the next part begins at
 * its own time.
 * @param isDamage whether an error is caused by the file
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

/** The output is MP4, or Matroska for codecs that MP4 does not support. */
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

/** The decodable packets of all parts, in decoding order. */
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

/** @returns the number of packets that decode, from the part's first; Infinity when all do */
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
  // A decoder without output has silently skipped the whole part.
  return shown === 0 ? 0 : Infinity;
}
