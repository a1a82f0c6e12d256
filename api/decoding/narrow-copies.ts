import type { PictureCopy } from "./decode-tasks.ts";
import { loadSharp } from "./load-sharp.ts";

/** Of one copy. */
const ENCODE_SECONDS = 20;
/** Pixels. */
const SMALL_SIDE = 120;

/** Copies in WebP, those alone that are lighter than the picture: grain, or few colours, is lighter as it is. */
export async function narrowCopies(bytes: Uint8Array, widths: number[]): Promise<PictureCopy[]> {
  const sharp = await loadSharp();
  // One that moves would stand still.
  if (((await sharp(bytes).metadata()).pages ?? 1) > 1) return [];
  const copies: PictureCopy[] = [];
  for (const width of widths) {
    const copy = await sharp(bytes)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, smartSubsample: true })
      .timeout({ seconds: ENCODE_SECONDS })
      .toBuffer();
    if (copy.length < bytes.length) copies.push({ width, bytes: copy });
  }
  return copies;
}

/** As it stands in a page of the staff. */
export async function smallCopyOf(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 60 })
    .timeout({ seconds: ENCODE_SECONDS })
    .toBuffer();
}
