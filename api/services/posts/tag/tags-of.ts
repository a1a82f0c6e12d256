import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { TaggedKind } from "../../../db/schema/kind-with.ts";
import type { ArticleCard } from "../../../../contract/posts/article.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";

const tagRows = cachedQuery((_db, { ids }: { ids: number[] }, { kind }: { kind: TaggedKind }) => {
  const key = sql.ref(`${kind}_tag.${kind}_id`);
  return sql<{ thingId: number; id: number; slug: string; name: string }>`
    select ${key} as ${sql.ref("thingId")}, classify_tag.id, classify_tag.slug, classify_tag.name
    from ${sql.table(`${kind}_tag`)} inner join classify_tag on classify_tag.id = ${sql.ref(`${kind}_tag.tag_id`)}
    where ${key} in (${sql.join(ids)}) order by classify_tag.position`;
});

/** The tags of these posts in display order, by post id, in one query. */
export async function tagsOf(
  ctx: Pick<Context, "db">,
  kind: TaggedKind,
  ids: number[],
): Promise<Map<number, ArticleCard["tags"]>> {
  const tags = new Map<number, ArticleCard["tags"]>();
  if (ids.length === 0) return tags;
  for (const { thingId, ...tag } of await tagRows.rows(ctx.db, { ids }, { kind })) {
    const list = tags.get(thingId);
    if (list) list.push(tag);
    else tags.set(thingId, [tag]);
  }
  return tags;
}

/**
 * The id of a tag by its address. @throws ApiError NOT_FOUND for an unknown tag; for a merged tag, `movedTo` names the
 * tag that it is part of
 */
export async function idOfTag({ db }: Pick<Context, "db">, slug: string): Promise<number> {
  const tag = await db.selectFrom("classify_tag").select("id").where("slug", "=", slug).executeTakeFirst();
  if (tag) return tag.id;
  const moved = await db
    .selectFrom("tag_old_name")
    .innerJoin("classify_tag", "classify_tag.id", "tag_old_name.tag_id")
    .select("classify_tag.slug")
    .where("tag_old_name.name", "=", slug)
    .executeTakeFirst();
  throw new ApiError("NOT_FOUND", "没有这个分类标签", moved ? { movedTo: { tag: moved.slug } } : {});
}

/** Whether all of these tags exist. */
export async function tagsExist(ctx: Pick<Context, "db">, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await ctx.db.selectFrom("classify_tag").select("id").where("id", "in", ids).execute();
  return rows.length === ids.length;
}
