/** In pixels. */
export interface PictureShape {
  width: number;
  height: number;
}

/** A screen of a phone is 2.2 times as high as wide. */
const STRIP_RATIO = 2.5;
/** Smaller pictures are seen whole wherever they stand. */
const STRIP_PIXELS_MIN = 1000;

/** `tall`: a long screenshot; `wide`: a panorama. Nobody reads such a picture where all of it is shown at once; undefined for all others. */
export function stripOf({ width, height }: PictureShape): "tall" | "wide" | undefined {
  if (Math.max(width, height) < STRIP_PIXELS_MIN) return undefined;
  if (height >= width * STRIP_RATIO) return "tall";
  return width >= height * STRIP_RATIO ? "wide" : undefined;
}

/** The beginning of a strip, as cards and small copies show it: its top, or its left end. Any other picture whole. */
export function beginningOf({ width, height }: PictureShape): PictureShape {
  const strip = stripOf({ width, height });
  return {
    width: strip === "wide" ? Math.round(height * STRIP_RATIO) : width,
    height: strip === "tall" ? Math.round(width * STRIP_RATIO) : height,
  };
}
