import { videoBitrate } from "./conversion-options.ts";
import { renditionHeights } from "./rendition-heights.ts";

/** A quality needs at most this part of the bits of the next higher one. */
const PART = 0.6;
/** Bits per second of the sound of a quality, where the film's own sound is most of what the film needs. */
const LOW_SOUND = 64_000;
/** Bits per second below which an encoder's picture of 640×360 falls apart. */
const LEAST_BITRATE = 40_000;
const LEAST_PIXELS = 640 * 360;
/** Bits per second that an encoder can be told at all. */
const FLOOR = 8_000;

interface Film {
  /** Pixels as shown. */
  width: number;
  height: number;
  /** Bits per second of the picture and of the sound; 0 for a silent film. */
  video: number;
  audio: number;
}

interface Bitrates {
  /** Bits per second. */
  video: number;
  /** Bits per second; null where the film's sound is copied. */
  audio: number | null;
}

/** The size in pixels of a film's quality. @param height pixels of the shorter side */
export function qualitySize({ width, height: high }: Pick<Film, "width" | "height">, height: number) {
  const scale = height / Math.min(width, high);
  if (scale > 1) throw new Error("a quality is never higher than its film");
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(high) };
}

/**
 * The bitrates of a quality. They follow from the number of pixels, and are at most a part of those of the next higher
 * quality: a film of slides needs few bits in any size. The sound counts, too: where it is most of the film, a lower
 * quality gets less of it.
 * @param height pixels of the shorter side
 */
export function qualityBitrates(film: Film, height: number): Bitrates {
  const own = Math.min(film.width, film.height);
  const bitrate = (lines: number) => videoBitrate(qualitySize(film, lines));
  // The film's own height is encoded only where it cannot be copied.
  if (height === own) return { video: Math.max(FLOOR, Math.round(Math.min(bitrate(own), film.video))), audio: null };
  let above = film.video;
  let all = film.video + film.audio;
  let audio: number | null = null;
  const lower = renditionHeights(film).filter((lines) => lines < own && lines >= height);
  for (const lines of lower.toSorted((a, b) => b - a)) {
    const { width, height: high } = qualitySize(film, lines);
    const least = Math.min(PART * above, (LEAST_BITRATE * width * high) / LEAST_PIXELS);
    if (PART * all - (audio ?? film.audio) < least && film.audio > LOW_SOUND) audio = LOW_SOUND;
    above = Math.min(bitrate(lines), PART * above, Math.max(least, PART * all - (audio ?? film.audio)));
    all = above + (audio ?? film.audio);
  }
  return { video: Math.max(FLOOR, Math.round(above)), audio };
}
