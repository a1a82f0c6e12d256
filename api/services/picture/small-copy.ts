import { buffer } from "node:stream/consumers";
import type { Context } from "../../context.ts";
import { loadSharp } from "../image/load-sharp.ts";

/** Pixels. */
const SIDE = 120;
const SECONDS = 10;

/** A picture as it stands in a page of the staff, in Base64; null where there is no file. @param key `image.thumb_key` */
export async function smallCopy({ media }: Pick<Context, "media">, key: string): Promise<string | null> {
  const file = await media.get(key);
  if (!file) return null;
  const bytes = await buffer(file.stream);
  const sharp = await loadSharp();
  const small = await sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 60 })
    .timeout({ seconds: SECONDS })
    .toBuffer();
  return small.toString("base64");
}

/** As the contract shows it: CSP lets pages hold pictures of their own. */
export const thumbAddress = (copy: string) => `data:image/webp;base64,${copy}`;
