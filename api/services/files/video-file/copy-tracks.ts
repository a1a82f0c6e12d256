import type { EncodedPacket, Input, InputAudioTrack, InputVideoTrack, Output } from "mediabunny";
import { pictureConfig } from "./picture-config.ts";
import { soundOf } from "./sound-of.ts";

export type Mediabunny = typeof import("mediabunny");
export type Track = InputVideoTrack | InputAudioTrack;

interface Copy {
  input: Input;
  /** The path of the copy. */
  path: string;
  /** The packets of a track that are copied, in decoding order. */
  packetsOf: (track: Track) => AsyncIterable<EncodedPacket>;
}

/** Copies packets of a film's picture and sound unchanged, into MP4, or into Matroska for codecs that MP4 lacks. */
export async function copyTracks(bunny: Mediabunny, { input, path, packetsOf }: Copy): Promise<void> {
  const video = await input.getPrimaryVideoTrack();
  const { track: audio } = await soundOf(video);
  const output = await outputFor(bunny, path, [video, audio]);
  const writers: (() => Promise<void>)[] = [];
  const videoCodec = await video?.getCodec();
  if (video && videoCodec) {
    const source = new bunny.EncodedVideoPacketSource(videoCodec);
    output.addVideoTrack(source, { transformationMatrix: await video.getTransformationMatrix() });
    const meta = { decoderConfig: (await pictureConfig(bunny, video)) ?? undefined };
    writers.push(() => write(packetsOf(video), source, meta));
  }
  const audioCodec = await audio?.getCodec();
  if (audio && audioCodec) {
    const source = new bunny.EncodedAudioPacketSource(audioCodec);
    output.addAudioTrack(source);
    const meta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
    writers.push(() => write(packetsOf(audio), source, meta));
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

async function outputFor(bunny: Mediabunny, path: string, tracks: (Track | null)[]): Promise<Output> {
  const mp4 = new bunny.Mp4OutputFormat({ fastStart: false });
  const codecs = await Promise.all(tracks.map((track) => track?.getCodec()));
  const isMp4 = codecs.every((codec) => !codec || mp4.getSupportedCodecs().includes(codec));
  return new bunny.Output({
    format: isMp4 ? mp4 : new bunny.MkvOutputFormat(),
    target: new bunny.FilePathTarget(path),
  });
}
