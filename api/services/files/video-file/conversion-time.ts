import type { VideoFileRow } from "./video-file-view.ts";

/** The properties that the file claims, as the inspection read them. */
export type Promised = Pick<VideoFileRow, "duration_ms" | "width" | "height" | "source_bytes">;

/** The frame size that one core converts in real time, in pixels. */
const EASY_PIXELS = 1920 * 1080;
/** A real film has at least this many bytes per second, so a longer claimed duration is not believed. */
const BYTES_PER_SECOND = 4_000;
/** The time to start the conversion, to read the source and to store the result. */
const FLOOR_MS = 60_000;
/** The factor for a busy or slow machine. */
const SLOWNESS = 3;
/** A film whose conversion is expected to take at most this long is short, and is converted beside a long one. */
const SHORT_MS = 3 * 60_000;

/** The expected duration of a conversion in ms, from the film's claimed properties. */
export function expectedMs({ duration_ms, width, height, source_bytes }: Promised): number {
  const shownMs = Math.min(duration_ms ?? 0, (source_bytes / BYTES_PER_SECOND) * 1000);
  return shownMs * Math.max(1, ((width ?? 0) * (height ?? 0)) / EASY_PIXELS);
}

/** The time in ms after which a conversion is stopped. @param mostMs the upper bound, whatever the film claims */
export function conversionDeadline(promised: Promised, mostMs: number): number {
  return Math.min(mostMs, FLOOR_MS + SLOWNESS * expectedMs(promised));
}

export const isShort = (promised: Promised): boolean => expectedMs(promised) <= SHORT_MS;

/**
 * The next film to convert: short films before long ones, and earlier films before later ones. A film of an hour lets
 * pass only those films that arrive within that hour, so none waits forever.
 */
export function nextInTurn<File extends Promised & { id: number; lease_until: number | null }>(
  waiting: readonly File[],
): File | undefined {
  const place = (file: File) => (file.lease_until ?? 0) + expectedMs(file);
  let next: File | undefined;
  for (const file of waiting) if (!next || place(file) < place(next)) next = file;
  return next;
}
