import type { EncodedPacket, Input } from "mediabunny";
import { copyTracks, type Mediabunny, type Track } from "./copy-tracks.ts";

/** Seconds that a picture is shown when the film has no other duration. */
const DURATION = 0.04;

/**
 * Copies a film and gives each packet without a duration the one of the packet before. Matroska and WebM (OBS, screen
 * recorders, browsers) leave out the durations of the last pictures of their clusters, and the library's conversion
 * drops pictures that last 0 s.
 */
export async function copyWithDurations(
  bunny: Mediabunny,
  { input, path }: { input: Input; path: string },
): Promise<void> {
  await copyTracks(bunny, { input, path, packetsOf: (track) => withDurations(bunny, track) });
}

async function* withDurations(bunny: Mediabunny, track: Track): AsyncGenerator<EncodedPacket> {
  let duration = DURATION;
  for await (const packet of new bunny.EncodedPacketSink(track).packets()) {
    if (packet.duration > 0) duration = packet.duration;
    yield packet.duration > 0 ? packet : packet.clone({ duration });
  }
}
