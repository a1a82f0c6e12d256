import type { Input } from "mediabunny";
import { BROKEN_FILE, DAMAGED_FILE, NO_PICTURE, UNKNOWN_PICTURE, UNREADABLE } from "./film-refusals.ts";
import { mendedTs } from "./mended-ts.ts";
import { tsStreams } from "./ts-streams.ts";

export interface VideoFacts {
  durationMs: number;
  /** Pixels as shown, with rotation applied. */
  width: number;
  height: number;
}

/** The facts about a file, or the sentence with which it is refused. */
export type Inspected = { facts: VideoFacts } | { refusal: string };

/** A film whose metadata state its length begins within so many seconds. */
const START_MAX = 1;

/** Access to the file's bytes. */
export interface Bytes {
  size(): Promise<number>;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Reads a container's metadata without decoding. May never end on a hostile file: call it in a separate process. */
export async function containerFacts({ size, read }: Bytes): Promise<Inspected> {
  const bunny = await import("mediabunny");
  const { CustomSource, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = bunny;
  const within = async (start: number, end: number) => {
    const last = Math.min(end, await size());
    return start < last ? read(start, last) : new Uint8Array();
  };
  const mended = await mendedTs(within);
  const source = new CustomSource({ getSize: size, read: mended ?? read, handleUnhandledError: () => {} });
  // No playlists (HLS): they contain URLs that the reader would request.
  const input = new bunny.Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
  try {
    const found = await look(bunny, input);
    const isWithoutPicture = "refusal" in found && [NO_PICTURE, BROKEN_FILE].includes(found.refusal);
    if (!isWithoutPicture || (await input.getFormat()) !== MPEG_TS) return found;
    // The reader of transport streams leaves out tracks that it does not know.
    const { hasPicture } = await tsStreams(within);
    return hasPicture ? { refusal: UNKNOWN_PICTURE } : found;
  } catch {
    // Every error of the reader is caused by the file.
    const isKnown = await input.canRead().catch(() => false);
    return { refusal: isKnown ? DAMAGED_FILE : UNREADABLE };
  } finally {
    input.dispose();
  }
}

async function look(bunny: typeof import("mediabunny"), input: Input): Promise<Inspected> {
  if (!(await input.canRead())) return { refusal: UNREADABLE };
  const track = await input.getPrimaryVideoTrack();
  // A file without any track lacks its index: an incomplete download.
  if (!track) return { refusal: (await input.getTracks()).length === 0 ? BROKEN_FILE : NO_PICTURE };
  if ((await track.getCodec()) === null) return { refusal: UNKNOWN_PICTURE };
  const seconds = await lengthOf(input, (await input.getFormat()) === bunny.MPEG_TS);
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(seconds > 0) || !(width > 0) || !(height > 0)) return { refusal: UNREADABLE };
  return { facts: { durationMs: Math.round(seconds * 1000), width, height } };
}

/**
 * The length in seconds. A film may begin late: the clock of a transport stream, or of a recorded live stream, has any
 * time at the first picture. A clock that passes its end within the film begins at a negative time; in other containers
 * the part before 0 is not shown.
 */
async function lengthOf(input: Input, hasClock: boolean): Promise<number> {
  const first = await input.getFirstTimestamp();
  const start = hasClock ? first : Math.max(0, first);
  const stated = Math.abs(start) > START_MAX ? null : await input.getDurationFromMetadata();
  return stated ?? (await input.computeDuration()) - start;
}
