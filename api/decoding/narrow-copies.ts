import type { PictureCopy } from "./decode-tasks.ts";
import { loadSharp } from "./load-sharp.ts";

/** Limit per copy. */
const ENCODE_SECONDS = 20;
/** Pixels. */
const SMALL_SIDE = 120;

/**
 * Makes WebP copies, and keeps those that are smaller than the picture: grain or few colours can make a copy larger.
 */
export async function narrowCopies(bytes: Uint8Array, widths: number[]): Promise<PictureCopy[]> {
  const sharp = await loadSharp();
  // A copy of an animation would lose its movement.
  if (((await sharp(bytes).metadata()).pages ?? 1) > 1) return [];
  const copies: PictureCopy[] = [];
  for (const width of widths) {
    const copy = await sharp(bytes)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, smartSubsample: true })
      // The stored picture has no other XMP than the mark of an AI.
      .keepXmp()
      .timeout({ seconds: ENCODE_SECONDS })
      .toBuffer();
    if (copy.length < bytes.length) copies.push({ width, bytes: copy });
  }
  return copies;
}

/** A small copy for the staff's pages. */
export async function smallCopyOf(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 60 })
    .timeout({ seconds: ENCODE_SECONDS })
    .toBuffer();
}
