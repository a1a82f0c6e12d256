/** Pixels: a text's column on a screen of one to three dots a pixel, and a phone's. Names files, so none is ever taken out. */
export const PICTURE_WIDTHS = [640, 960, 1280, 1600] as const;

/** How wide a text's pictures stand at most: 38 characters of 16 pixels (prose.module.css), or the screen. */
export const PICTURE_SIZES = "(min-width: 640px) 608px, 100vw";

/** A picture's stored size, in pixels, and how wide its narrower copies are. */
export interface PictureSize {
  width: number;
  height: number;
  widths?: readonly number[];
}

/** As a row of `image` keeps them. */
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

/** Where the copy of such a width is: beside the picture, named by the next of `PICTURE_WIDTHS`. @param address or key of the picture */
export function narrowAddress(address: string, width: number): string | undefined {
  const place = PICTURE_WIDTHS.find((one) => one >= width);
  return place === undefined ? undefined : `${nameOf(address)}.w${place}.webp`;
}

/** The keys of all copies that a picture can have, whether they are there or not. @param key of the picture, or of its small one */
export function narrowKeys(key: string): string[] {
  return PICTURE_WIDTHS.map((width) => `${nameOf(key).replace(/\.thumb$/, "")}.w${width}.webp`);
}

/** The value of `srcset`; undefined where there is nothing to choose. A picture whose own width is no lighter as a copy is its widest choice itself. */
export function srcsetOf(address: string, { width, widths = [] }: PictureSize): string | undefined {
  const choices = widths.flatMap((one) => {
    const at = narrowAddress(address, one);
    return at === undefined ? [] : [`${at} ${one}w`];
  });
  if (choices.length === 0) return undefined;
  const enough = Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? width);
  return [...choices, ...(widths.some((one) => one >= enough) ? [] : [`${address} ${width}w`])].join(", ");
}
