import type { EncodedPacket, Input, InputAudioTrack, InputVideoTrack, MetadataTags } from "mediabunny";

type Mediabunny = typeof import("mediabunny");

/**
 * Copies the packets of an MP4 into a new MP4 whose index (moov) comes before the data, in reserved space, so that the
 * film is never held in memory.
 *
 * A second pass, because the library measures the index as soon as it knows a packet of each track, and then asserts
 * that no group of pictures is complete. An encoder of sound may output its first packet after that, but here the
 * sound's first packet is written first.
 */
export async function copyIndexFirst(
  bunny: Mediabunny,
  { input, path, tags }: { input: Input; path: string; tags: MetadataTags },
): Promise<void> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const output = new bunny.Output({
    format: new bunny.Mp4OutputFormat({ fastStart: "reserve", metadataFormat: "mdta" }),
    target: new bunny.FilePathTarget(path),
  });
  output.setMetadataTags(tags);
  const writers: Writer[] = [];
  const videoCodec = await video?.getCodec();
  if (video && videoCodec) {
    const source = new bunny.EncodedVideoPacketSource(videoCodec);
    output.addVideoTrack(source, {
      transformationMatrix: await video.getTransformationMatrix(),
      maximumPacketCount: await countOf(video),
    });
    const meta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
    writers.push(await writerOf(bunny, video, (packet) => source.add(packet, meta), source));
  }
  const audioCodec = await audio?.getCodec();
  if (audio && audioCodec) {
    const source = new bunny.EncodedAudioPacketSource(audioCodec);
    output.addAudioTrack(source, { maximumPacketCount: await countOf(audio) });
    const meta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
    // Before the picture, so that its first packet is written first.
    writers.unshift(await writerOf(bunny, audio, (packet) => source.add(packet, meta), source));
  }
  await output.start();
  for (const writer of writers) await writer.write();
  for (;;) {
    const waiting = writers.filter(({ next }) => next() !== undefined);
    const [first] = waiting.toSorted((a, b) => (a.next() ?? 0) - (b.next() ?? 0));
    if (!first) break;
    await first.write();
  }
  await output.finalize();
}

interface Writer {
  /** The time of the next packet in seconds; undefined after the last one. */
  next: () => number | undefined;
  /** Writes the next packet. */
  write: () => Promise<void>;
}

async function writerOf(
  { EncodedPacketSink }: Mediabunny,
  track: InputVideoTrack | InputAudioTrack,
  add: (packet: EncodedPacket) => Promise<void>,
  source: { close: () => void },
): Promise<Writer> {
  const packets = new EncodedPacketSink(track).packets();
  let next = await packets.next();
  return {
    next: () => (next.done ? undefined : next.value.timestamp),
    async write() {
      if (next.done) return;
      await add(next.value);
      next = await packets.next();
      if (next.done) source.close();
    },
  };
}

const countOf = async (track: InputVideoTrack | InputAudioTrack): Promise<number> =>
  (await track.computePacketStats()).packetCount;
