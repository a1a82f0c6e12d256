import type { EncodedPacket, Input } from "mediabunny";
import { copyTracks, type Mediabunny, type Track } from "./copy-tracks.ts";
import { isOfDamage, isOfFile } from "./film-damage.ts";

/**
 * The length of a part in seconds: each part is decoded from its own key packet, and is copied up to its first damage.
 */
const VIDEO_PART = 2;
const AUDIO_PART = 0.25;

/**
 * Copies the decodable packets of a film unchanged: a part ends where its decoder fails, and the next part begins at
 * its own time. A track ends where its reader fails.
 * @returns whether a part of the film is missing in the copy
 */
export async function copyWholeParts(
  bunny: Mediabunny,
  { input, path }: { input: Input; path: string },
): Promise<boolean> {
  const found: Found = { isDamaged: false };
  await copyTracks(bunny, {
    input,
    path,
    packetsOf: (track) => {
      const [sink, seconds] = track.isVideoTrack()
        ? [new bunny.VideoSampleSink(track, { hardwareAcceleration: "prefer-software" }), VIDEO_PART]
        : [new bunny.AudioSampleSink(track), AUDIO_PART];
      return wholeParts(bunny, { track, sink, seconds, found });
    },
  });
  return found.isDamaged;
}

interface Sink {
  samples(start: number, end: number): AsyncIterable<{ close(): void }>;
}
interface Found {
  isDamaged: boolean;
}
interface Of {
  track: Track;
  sink: Sink;
  seconds: number;
  found: Found;
}

/** The decodable packets of a track in decoding order, as far as they can be read. */
async function* wholeParts(bunny: Mediabunny, of: Of): AsyncGenerator<EncodedPacket> {
  try {
    yield* partsOf(bunny, of);
  } catch (error) {
    if (!isOfFile(error)) throw error;
    of.found.isDamaged = true;
  }
}

async function* partsOf(bunny: Mediabunny, { track, sink, seconds, found }: Of): AsyncGenerator<EncodedPacket> {
  const packets = new bunny.EncodedPacketSink(track);
  let last = -Infinity;
  for (let first = await packets.getFirstKeyPacket(); first;) {
    let next = await packets.getNextKeyPacket(first);
    while (next && next.timestamp < first.timestamp + seconds) next = await packets.getNextKeyPacket(next);
    const count = await decodable(sink, { from: first.timestamp, to: next?.timestamp ?? Infinity });
    if (count !== Infinity) found.isDamaged = true;
    let taken = 0;
    const before = last;
    for await (const packet of packets.packets(first, next ?? undefined)) {
      if (taken === count) break;
      taken += 1;
      // A damaged time: writers refuse packets that are earlier than all before them.
      if (packet.timestamp <= (track.isVideoTrack() ? before : last)) {
        found.isDamaged = true;
        continue;
      }
      last = Math.max(last, packet.timestamp);
      yield packet;
    }
    first = next;
  }
}

/** @returns the number of packets that decode, from the part's first; Infinity when all do */
async function decodable(sink: Sink, { from, to }: { from: number; to: number }): Promise<number> {
  let shown = 0;
  try {
    for await (const sample of sink.samples(from, to)) {
      sample.close();
      shown += 1;
    }
  } catch (error) {
    if (!isOfDamage(error)) throw error;
    return shown;
  }
  // A decoder without output has silently skipped the whole part.
  return shown === 0 ? 0 : Infinity;
}
