import { type ExpressionBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { FeedSort } from "../../contract/article.ts";
import { decodeCursor } from "../../db/pagination.ts";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../../db/schema/index.ts";
import { notMuted, taggedNotMuted } from "../follow/not-muted.ts";
import { KEPT_MAX } from "./spread.ts";

/** A literal, so that both databases see that the partial indexes fit. */
export const listed = sql<boolean>`is_listed = 1`;

export interface ArticlePageInput {
  ctx: Pick<Context, "db">;
  sort: FeedSort;
  tagId?: number | undefined;
  authorId?: number | undefined;
  /** Whose eyes an author's list is for; everybody's when left out. */
  reader?: "author" | "follower" | "other" | undefined;
  /** Leaves out whom this person has muted; an author's own list, which one has asked for, shows all. */
  viewerId?: number | undefined;
  cursor: string | undefined;
  limit: number;
}

/**
 * The ids of one page, from one index and nothing else (design.md §4, "Lists"): one query for each index. An author's
 * list is always newest first.
 */
export function articlePageQuery({
  ctx,
  sort,
  tagId,
  authorId,
  reader = "other",
  viewerId,
  cursor,
  limit,
}: ArticlePageInput) {
  if (authorId !== undefined) return authorQuery({ ctx, authorId, reader, tagId, cursor, limit });
  const hot = sort === "hot";
  const after = decodeCursor(cursor, hot ? 3 : 2, hot ? KEPT_MAX : 0);
  if (sort === "essence") return essenceQuery({ ctx, tagId, viewerId, cursor, limit });
  if (tagId !== undefined) {
    return ctx.db
      .selectFrom("article_tag")
      .select(["article_id as id", "hot_rank", "published_at"])
      .where("tag_id", "=", tagId)
      .where(listed)
      .$if(viewerId !== undefined, (query) => query.where(taggedNotMuted(viewerId ?? 0)))
      .$if(hot && after !== undefined, (query) =>
        query.where(sql<boolean>`(hot_rank, published_at, article_id) < (${after?.[0]}, ${after?.[1]}, ${after?.[2]})`),
      )
      .$if(!hot && after !== undefined, (query) =>
        query.where(sql<boolean>`(published_at, article_id) < (${after?.[0]}, ${after?.[1]})`),
      )
      .$if(hot, (query) => query.orderBy("hot_rank", "desc"))
      .orderBy("published_at", "desc")
      .orderBy("article_id", "desc")
      .limit(limit + 1);
  }
  return (
    ctx.db
      .selectFrom("article")
      .select(["id", "hot_rank", "published_at"])
      .where(listed)
      // They stand above the first page (pinnedQuery), and nowhere else.
      .where("home_pinned_at", "is", null)
      .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "article.author_id")))
      .$if(hot && after !== undefined, (query) =>
        query.where(sql<boolean>`(hot_rank, published_at, id) < (${after?.[0]}, ${after?.[1]}, ${after?.[2]})`),
      )
      .$if(!hot && after !== undefined, (query) =>
        query.where(sql<boolean>`(published_at, id) < (${after?.[0]}, ${after?.[1]})`),
      )
      .$if(hot, (query) => query.orderBy("hot_rank", "desc"))
      .orderBy("published_at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
  );
}

/** A value, not `exists`: PostgreSQL would make that a join and sort all of the others. */
export function tagged(eb: ExpressionBuilder<Database, "article">, tagId: number) {
  return eb
    .selectFrom("article_tag")
    .select("article_tag.tag_id")
    .whereRef("article_tag.article_id", "=", "article.id")
    .where("article_tag.tag_id", "=", tagId);
}

/** 精华, of everything or of one tag, newest first. */
function essenceQuery({ ctx, tagId, viewerId, cursor, limit }: Omit<ArticlePageInput, "sort" | "authorId">) {
  const after = decodeCursor(cursor, 2);
  return ctx.db
    .selectFrom("article")
    .select(["id", "hot_rank", "published_at"])
    .where(listed)
    .where("essence_at", "is not", null)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "article.author_id")))
    .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(published_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}

/** What stands above the first page of the home feed, or of an author's list; pinned last first. */
export function pinnedQuery({ ctx, authorId, viewerId }: Pick<ArticlePageInput, "ctx" | "authorId" | "viewerId">) {
  const pins = ctx.db.selectFrom("article").select("id").where(listed).limit(limits.pinsMax);
  if (authorId !== undefined)
    return pins.where("author_id", "=", authorId).where("pinned_at", "is not", null).orderBy("pinned_at", "desc");
  return pins
    .where("home_pinned_at", "is not", null)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "article.author_id")))
    .orderBy("home_pinned_at", "desc");
}

/** What only some may read is named by what is left out: see dynamic-pages.ts. */
function authorQuery({
  ctx,
  authorId,
  reader,
  tagId,
  cursor,
  limit,
}: Omit<ArticlePageInput, "sort" | "authorId"> & { authorId: number }) {
  const after = decodeCursor(cursor, 2);
  return (
    ctx.db
      .selectFrom("article")
      .select(["id", "hot_rank", "published_at"])
      .where("author_id", "=", authorId)
      .$if(reader === "other", (query) => query.where(listed))
      .$if(reader !== "other", (query) => query.where("deleted_at", "is", null).where("scheduled_at", "is", null))
      .$if(reader === "follower", (query) => query.where("visibility", "<>", "self"))
      .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null))
      // A pin that is not for everybody keeps its place in time.
      .$if(tagId === undefined, (query) =>
        query.where((eb) => eb.or([eb("pinned_at", "is", null), eb("is_listed", "=", 0)])),
      )
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(published_at, id) < (${after?.[0]}, ${after?.[1]})`),
      )
      .orderBy("published_at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
  );
}
