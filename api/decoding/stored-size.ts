import type { PictureShape } from "../../contract/files/picture-shape.ts";

/** Pixels: the longest side of an ordinary picture. */
const LONGEST_SIDE = 2560;
/** The short side of a long screenshot or a panorama: as wide as the screen it was taken on. */
const STRIP_SHORT_SIDE = 1440;
/** WebP's maximum side. */
const SIDE_MAX = 16_383;
/** The most that a phone can show. */
const PIXELS_MAX = 20_000_000;

/**
 * The size in which a picture is stored. For a long or wide picture the short side matters, since its text scales with
 * it: if the longest side were limited, a screenshot of 1080×16000 would be 173 pixels wide.
 */
export function storedSize({ width, height }: PictureShape): PictureShape {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const ordinary = LONGEST_SIDE / long;
  const strip = Math.min(STRIP_SHORT_SIDE / short, SIDE_MAX / long, Math.sqrt(PIXELS_MAX / (width * height)));
  const scale = Math.min(1, Math.max(ordinary, strip));
  const scaled = (side: number) => Math.max(1, Math.min(SIDE_MAX, Math.round(side * scale)));
  return { width: scaled(width), height: scaled(height) };
}
