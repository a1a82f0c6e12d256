import type { Context } from "../../context.ts";
import type { Image } from "../../../contract/common.ts";
import { type PictureSize, widthsOfColumn } from "../../markdown/picture-widths.ts";
import { imageView } from "./image-view.ts";

/** Pictures of a page in one query, by id; unknown ids are absent. */
export async function imagesOfIds(ctx: Context, ids: (number | null | undefined)[]): Promise<Map<number, Image>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "number"))];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("image")
    .select(["id", "key", "thumb_key", "width", "height"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, imageView(ctx.config, row)]));
}

/** Sizes by media key, for pictures inside a text. */
export async function sizesOfKeys(ctx: Context, keys: string[]): Promise<Map<string, PictureSize>> {
  const sizes = new Map<string, PictureSize>();
  // Few enough for one statement on both databases; a text with more pictures than that gets no sizes for the rest.
  const wanted = keys.slice(0, 500);
  if (wanted.length === 0) return sizes;
  const rows = await ctx.db
    .selectFrom("image")
    .select(["key", "width", "height", "widths"])
    .where("key", "in", wanted)
    .execute();
  for (const { key, width, height, widths } of rows) {
    // Several members may have sent the same bytes: the copies are of all of them.
    const made = sizes.get(key)?.widths ?? widthsOfColumn(widths);
    sizes.set(key, { width, height, ...(made.length > 0 && { widths: made }) });
  }
  return sizes;
}
