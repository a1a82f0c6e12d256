/**
 * Widths in pixels: a text's column at one to three device pixels per pixel, and a phone's. Part of file names, so
 * never remove one.
 */
export const PICTURE_WIDTHS = [640, 960, 1280, 1600] as const;

/** Maximum display width of a text's pictures: 38 characters of 16 pixels (prose.module.css), or the screen. */
export const PICTURE_SIZES = "(min-width: 640px) 608px, 100vw";

/** A picture's stored size, and the widths of its narrower copies, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
  widths?: readonly number[];
}

/** The value of `image.widths`. */
export function widthsColumn(widths: readonly number[]): string {
  return widths.length > 0 ? widths.join(",") : "-";
}

export function widthsOfColumn(column: string | null): number[] {
  return (column ?? "")
    .split(",")
    .map(Number)
    .filter((width) => width > 0);
}

const nameOf = (address: string) => address.replace(/\.[a-z\d]+$/, "");

/**
 * URL of the copy with this width: beside the picture, named by the next of `PICTURE_WIDTHS`. @param address URL or key
 * of the picture
 */
export function narrowAddress(address: string, width: number): string | undefined {
  const place = PICTURE_WIDTHS.find((one) => one >= width);
  return place === undefined ? undefined : `${nameOf(address)}.w${place}.webp`;
}

/** The keys of all copies that a picture can have, existing or not. @param key of the picture, or of its thumbnail */
export function narrowKeys(key: string): string[] {
  return PICTURE_WIDTHS.map((width) => `${nameOf(key).replace(/\.thumb$/, "")}.w${width}.webp`);
}

/** The value of `srcset`; undefined if there is no copy. The original is included unless a copy is wide enough. */
export function srcsetOf(address: string, { width, widths = [] }: PictureSize): string | undefined {
  const choices = widths.flatMap((one) => {
    const at = narrowAddress(address, one);
    return at === undefined ? [] : [`${at} ${one}w`];
  });
  if (choices.length === 0) return undefined;
  const enough = Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? width);
  return [...choices, ...(widths.some((one) => one >= enough) ? [] : [`${address} ${width}w`])].join(", ");
}
