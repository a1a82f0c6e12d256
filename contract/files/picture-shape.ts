/** A picture's size in pixels. */
export interface PictureShape {
  width: number;
  height: number;
}

/** The least ratio of a strip's sides; a phone's screen is 2.2 times as high as wide. */
const STRIP_RATIO = 2.5;
/** Pictures with a smaller long side are shown whole everywhere. */
const STRIP_PIXELS_MIN = 1000;

/**
 * `tall`: a long screenshot; `wide`: a panorama; undefined for all others. Such a picture is illegible when all of it
 * is shown at once.
 */
export function stripOf({ width, height }: PictureShape): "tall" | "wide" | undefined {
  if (Math.max(width, height) < STRIP_PIXELS_MIN) return undefined;
  if (height >= width * STRIP_RATIO) return "tall";
  return width >= height * STRIP_RATIO ? "wide" : undefined;
}

/** The part of a strip that cards and thumbnails show: its top, or its left end. Any other picture is shown whole. */
export function beginningOf({ width, height }: PictureShape): PictureShape {
  const strip = stripOf({ width, height });
  return {
    width: strip === "wide" ? Math.round(height * STRIP_RATIO) : width,
    height: strip === "tall" ? Math.round(width * STRIP_RATIO) : height,
  };
}
