import type { EncodedPacket, Input } from "mediabunny";
import { copyTracks, type Mediabunny, type Track } from "./copy-tracks.ts";

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
  await copyTracks(bunny, {
    input,
    path,
    packetsOf: (track) => {
      const [sink, seconds] = track.isVideoTrack()
        ? [new bunny.VideoSampleSink(track, { hardwareAcceleration: "prefer-software" }), VIDEO_PART]
        : [new bunny.AudioSampleSink(track), AUDIO_PART];
      return wholeParts(bunny, { track, sink, seconds, isDamage });
    },
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
