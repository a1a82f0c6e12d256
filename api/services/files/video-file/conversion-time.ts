import type { VideoFileRow } from "./video-file-view.ts";

/** What the inspection found. */
export type Promised = Pick<VideoFileRow, "duration_ms" | "width" | "height" | "source_bytes">;

/** Pixels that a conversion handles in the time in which they are shown, on one core. */
const EASY_PIXELS = 1920 * 1080;
/** A second of a film that shows anything has more: so little data is not believed to be so long. */
const BYTES_PER_SECOND = 4_000;
/** To start, to read and to store it. */
const FLOOR_MS = 60_000;
/** A busy or slow machine. */
const SLOWNESS = 3;
/** A film that takes no longer is converted beside one that does. */
const SHORT_MS = 3 * 60_000;

/** Milliseconds that a conversion takes, by what the film promised. */
export function expectedMs({ duration_ms, width, height, source_bytes }: Promised): number {
  const shownMs = Math.min(duration_ms ?? 0, (source_bytes / BYTES_PER_SECOND) * 1000);
  return shownMs * Math.max(1, ((width ?? 0) * (height ?? 0)) / EASY_PIXELS);
}

/** Milliseconds after which a conversion is ended. @param mostMs whatever the film promised */
export function conversionDeadline(promised: Promised, mostMs: number): number {
  return Math.min(mostMs, FLOOR_MS + SLOWNESS * expectedMs(promised));
}

export const isShort = (promised: Promised): boolean => expectedMs(promised) <= SHORT_MS;

/**
 * Whose turn is next: short before long, and the longer one has waited the sooner. A film that takes an hour stands back for
 * those that come within that hour, and for no others: none waits for ever.
 */
export function nextInTurn<File extends Promised & { id: number; lease_until: number | null }>(
  waiting: readonly File[],
): File | undefined {
  const place = (file: File) => (file.lease_until ?? 0) + expectedMs(file);
  let next: File | undefined;
  for (const file of waiting) if (!next || place(file) < place(next)) next = file;
  return next;
}
