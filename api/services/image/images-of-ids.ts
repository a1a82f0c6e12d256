import type { Context } from "../../context.ts";
import type { Image } from "../../contract/common.ts";
import { imageView } from "./image-view.ts";

/** Pictures of a page in one query, by id; unknown ids are absent. */
export async function imagesOfIds(ctx: Context, ids: (number | null | undefined)[]): Promise<Map<number, Image>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "number"))];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.selectFrom("image").select(["id", "key", "thumb_key", "width", "height"]).where("id", "in", wanted).execute();
  return new Map(rows.map((row) => [row.id, imageView(ctx.config, row)]));
}

/** Sizes in pixels by media key, for pictures inside a text. */
export async function sizesOfKeys(ctx: Context, keys: string[]): Promise<Map<string, { width: number; height: number }>> {
  const sizes = new Map<string, { width: number; height: number }>();
  // Few enough for one statement on both databases; a text with more pictures than that gets no sizes for the rest.
  const wanted = keys.slice(0, 500);
  if (wanted.length === 0) return sizes;
  const rows = await ctx.db.selectFrom("image").select(["key", "width", "height"]).where("key", "in", wanted).execute();
  for (const row of rows) sizes.set(row.key, { width: row.width, height: row.height });
  return sizes;
}
