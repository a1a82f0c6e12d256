import type { PictureShape } from "../../contract/files/picture-shape.ts";

/** Pixels. The longest side of an ordinary picture. */
const LONGEST_SIDE = 2560;
/** Of a long screenshot or a panorama: as wide as the screens that it was taken on. */
const STRIP_SHORT_SIDE = 1440;
/** WebP has no longer side. */
const SIDE_MAX = 16_383;
/** What a phone can still show. */
const PIXELS_MAX = 20_000_000;

/**
 * The size that a picture is stored in. Of a long or a wide picture the shorter side counts, because its words are as large as that:
 * with the longest side bound a screenshot of 1080×16000 would be 173 pixels wide.
 */
export function storedSize({ width, height }: PictureShape): PictureShape {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const ordinary = LONGEST_SIDE / long;
  const strip = Math.min(STRIP_SHORT_SIDE / short, SIDE_MAX / long, Math.sqrt(PIXELS_MAX / (width * height)));
  const scale = Math.min(1, Math.max(ordinary, strip));
  const scaled = (side: number) => Math.max(1, Math.min(SIDE_MAX, Math.round(side * scale)));
  return { width: scaled(width), height: scaled(height) };
}
