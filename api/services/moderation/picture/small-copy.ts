import { buffer } from "node:stream/consumers";
import { decode } from "../../../decoding/decode.ts";
import type { Context } from "../../../context.ts";

/** A picture as it stands in a page of the staff, in Base64; null where there is no file. @param key `image.thumb_key` */
export async function smallCopy({ media }: Pick<Context, "media">, key: string): Promise<string | null> {
  const file = await media.get(key);
  if (!file) return null;
  const bytes = await buffer(file.stream);
  return (await decode<Buffer>("staff", { what: "small", bytes })).toString("base64");
}

/** As the contract shows it: CSP lets pages hold pictures of their own. */
export const thumbAddress = (copy: string) => `data:image/webp;base64,${copy}`;
