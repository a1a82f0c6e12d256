import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Image } from "../../../../contract/shared/common.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { type PictureSize, widthsOfColumn } from "../../../markdown/picture-widths.ts";
import { imageView, type ImageViewRow } from "./image-view.ts";

const imageRows = cachedQuery((db, { ids }: { ids: number[] }) =>
  db.selectFrom("image").select(["id", "key", "thumb_key", "width", "height", "ai_mark"]).where("id", "in", ids),
);

type WithPictures = "comment" | "dynamic" | "message";

const rowsBelow = cachedQuery((_db, { ids }: { ids: number[] }, { kind }: { kind: WithPictures }) => {
  const [table, owner] = [sql.table(`${kind}_image`), sql.ref(`${kind}_image.${kind}_id`)];
  return sql<ImageViewRow & { owner: number }>`
    select ${owner} as owner, image.id, image.key, image.thumb_key, image.width, image.height, image.ai_mark
    from ${table} inner join image on image.id = ${sql.ref(`${kind}_image.image_id`)}
    where ${owner} in (${sql.join(ids)}) order by ${owner}, ${sql.ref(`${kind}_image.position`)}
  `;
});

/** The pictures with the given ids, in one query, by id. Unknown ids are absent. */
export async function imagesOfIds(ctx: Context, ids: (number | null | undefined)[]): Promise<Map<number, Image>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "number"))];
  if (wanted.length === 0) return new Map();
  const rows = await imageRows.rows(ctx.db, { ids: wanted });
  return new Map(rows.map((row) => [row.id, imageView(ctx.config, row)]));
}

/**
 * The pictures attached to the given comments, dynamics or messages, in one query, by the id of their owner; each list is
 * in display order.
 */
export async function imagesBelow(
  ctx: Pick<Context, "db" | "config">,
  kind: WithPictures,
  ids: number[],
): Promise<Map<number, Image[]>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsBelow.rows(ctx.db, { ids }, { kind });
  const images = new Map<number, Image[]>();
  for (const row of rows) images.set(row.owner, [...(images.get(row.owner) ?? []), imageView(ctx.config, row)]);
  return images;
}

/** The sizes of pictures inside a text, by media key. */
export async function sizesOfKeys(ctx: Context, keys: string[]): Promise<Map<string, PictureSize>> {
  const sizes = new Map<string, PictureSize>();
  // 500 keys fit into one statement on both databases; further pictures of a text get no sizes.
  const wanted = keys.slice(0, 500);
  if (wanted.length === 0) return sizes;
  const rows = await ctx.db
    .selectFrom("image")
    .select(["key", "width", "height", "widths"])
    .where("key", "in", wanted)
    .execute();
  for (const { key, width, height, widths } of rows) {
    // Several members may have uploaded the same bytes; their rows share the narrower copies.
    const made = sizes.get(key)?.widths ?? widthsOfColumn(widths);
    sizes.set(key, { width, height, ...(made.length > 0 && { widths: made }) });
  }
  return sizes;
}
