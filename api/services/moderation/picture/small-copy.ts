import { buffer } from "node:stream/consumers";
import { decode } from "../../../decoding/decode.ts";
import type { Context } from "../../../context.ts";

/** A picture as the staff's pages show it, in Base64; null when the file is missing. @param key `image.thumb_key` */
export async function smallCopy({ media }: Pick<Context, "media">, key: string): Promise<string | null> {
  const file = await media.get(key);
  if (!file) return null;
  const bytes = await buffer(file.stream);
  return (await decode<Buffer>("staff", { what: "small", bytes })).toString("base64");
}

/** The picture as a data URL, because the site's CSP allows no other source for it. */
export const thumbAddress = (copy: string) => `data:image/webp;base64,${copy}`;
