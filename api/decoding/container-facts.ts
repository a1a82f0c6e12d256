import type { Input } from "mediabunny";
import { BROKEN_FILE, NO_PICTURE, UNKNOWN_PICTURE, UNREADABLE } from "./film-refusals.ts";
import { tsStreams } from "./ts-streams.ts";

export interface VideoFacts {
  durationMs: number;
  /** Pixels as shown, with rotation applied. */
  width: number;
  height: number;
}

/** The facts about a file, or the sentence with which it is refused. */
export type Inspected = { facts: VideoFacts } | { refusal: string };

/** Access to the file's bytes. */
export interface Bytes {
  size(): Promise<number>;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Reads a container's metadata without decoding. May never end on a hostile file: call it in a separate process. */
export async function containerFacts({ size, read }: Bytes): Promise<Inspected> {
  const { CustomSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await import("mediabunny");
  const source = new CustomSource({ getSize: size, read, handleUnhandledError: () => {} });
  // No playlists (HLS): they contain URLs that the reader would request.
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
  try {
    const found = await look(input);
    const isWithoutPicture = "refusal" in found && [NO_PICTURE, BROKEN_FILE].includes(found.refusal);
    if (!isWithoutPicture || (await input.getFormat()) !== MPEG_TS) return found;
    // The reader of transport streams leaves out tracks that it does not know.
    const { hasPicture } = await tsStreams(async (start, end) => read(start, Math.min(end, await size())));
    return hasPicture ? { refusal: UNKNOWN_PICTURE } : found;
  } catch {
    // Every error of the reader is caused by the file.
    return { refusal: UNREADABLE };
  } finally {
    input.dispose();
  }
}

async function look(input: Input): Promise<Inspected> {
  if (!(await input.canRead())) return { refusal: UNREADABLE };
  const track = await input.getPrimaryVideoTrack();
  // A file without any track lacks its index: an incomplete download.
  if (!track) return { refusal: (await input.getTracks()).length === 0 ? BROKEN_FILE : NO_PICTURE };
  if ((await track.getCodec()) === null) return { refusal: UNKNOWN_PICTURE };
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(seconds > 0) || !(width > 0) || !(height > 0)) return { refusal: UNREADABLE };
  return { facts: { durationMs: Math.round(seconds * 1000), width, height } };
}
