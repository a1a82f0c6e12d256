import { type ExpressionBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { FeedSort } from "../../../../contract/posts/article.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Database } from "../../../db/schema/index.ts";
import { notMuted, taggedNotMuted } from "../../people/follow/not-muted.ts";
import { notEnclosed } from "../../circles/visibility/visible-to.ts";

/** A literal rather than a bound value, so that both databases see that the partial indexes match. */
export const listed = sql<boolean>`is_listed = 1`;

const byRank = down("hot_rank", { isReal: true });
export const newestFirst = [down("published_at"), down("id")];
export const hotFirst = [byRank, ...newestFirst];

export interface ArticlePageInput {
  ctx: Pick<Context, "db">;
  sort: FeedSort;
  tagId?: number | undefined;
  authorId?: number | undefined;
  /** For an author's own list: the reader's relation to the author; "other" when left out. */
  reader?: "author" | "follower" | "other" | undefined;
  /**
   * Leaves out authors whom this user has muted. An author's own list ignores it: the visitor requested that author.
   */
  viewerId?: number | undefined;
  cursor: string | undefined;
  limit: number;
}

/**
 * The ids of one page, read from one index alone (docs/how-to/traps.md, "Lists"): one query for each index. An author's
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
  if (sort === "essence") return essenceQuery({ ctx, tagId, viewerId, cursor, limit });
  if (tagId !== undefined) {
    const rows = ctx.db
      .selectFrom("article_tag")
      .select(["article_id as id", "hot_rank", "published_at"])
      .where("tag_id", "=", tagId)
      .where(listed)
      .$if(viewerId !== undefined, (query) => query.where(taggedNotMuted(viewerId ?? 0)));
    const byDate = [down("published_at"), down("article_id", { as: "id" })];
    return pageBy(rows, sort === "hot" ? [byRank, ...byDate] : byDate, cursor, limit);
  }
  const rows = ctx.db
    .selectFrom("article")
    .select(["id", "hot_rank", "published_at"])
    .where(listed)
    // Pinned articles stand above the first page (pinnedQuery) and are left out here.
    .where("home_pinned_at", "is", null)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "article.author_id")));
  return pageBy(rows, sort === "hot" ? hotFirst : newestFirst, cursor, limit);
}

type Whose = { tagId: number | undefined; authorId: number | undefined; viewerId: number | undefined };
type Which = { sort: FeedSort; reader: ArticlePageInput["reader"]; limit: number };
const firstPage = cachedQuery((db, whose: Whose, shape: Which) =>
  articlePageQuery({ ctx: { db }, ...whose, ...shape, cursor: undefined }),
);

/** Runs `articlePageQuery`: returns the page's rows and one more. */
export function articlePageRows(input: ArticlePageInput) {
  const { ctx, sort, reader, limit, tagId, authorId, viewerId } = input;
  if (input.cursor) return articlePageQuery(input).execute();
  return firstPage.rows(ctx.db, { tagId, authorId, viewerId }, { sort, reader, limit });
}

/** A scalar subquery, not `exists`: PostgreSQL would turn `exists` into a join and sort all matching articles. */
export function tagged(eb: ExpressionBuilder<Database, "article">, tagId: number) {
  return eb
    .selectFrom("article_tag")
    .select("article_tag.tag_id")
    .whereRef("article_tag.article_id", "=", "article.id")
    .where("article_tag.tag_id", "=", tagId);
}

/** 精华 (featured articles), of all tags or of one tag, newest first. */
function essenceQuery({ ctx, tagId, viewerId, cursor, limit }: Omit<ArticlePageInput, "sort" | "authorId">) {
  const rows = ctx.db
    .selectFrom("article")
    .select(["id", "hot_rank", "published_at"])
    .where(listed)
    .where("essence_at", "is not", null)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "article.author_id")))
    .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null));
  return pageBy(rows, newestFirst, cursor, limit);
}

/** The pinned articles of the home feed or of an author's list, latest pin first. */
export function pinnedQuery({ ctx, authorId, viewerId }: Pick<ArticlePageInput, "ctx" | "authorId" | "viewerId">) {
  const pins = ctx.db.selectFrom("article").select("id").where(listed).limit(limits.pinsMax);
  if (authorId !== undefined)
    return pins.where("author_id", "=", authorId).where("pinned_at", "is not", null).orderBy("pinned_at", "desc");
  return pins
    .where("home_pinned_at", "is not", null)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "article.author_id")))
    .orderBy("home_pinned_at", "desc");
}

const pins = cachedQuery((db, { authorId, viewerId }: { authorId: number | undefined; viewerId: number | undefined }) =>
  pinnedQuery({ ctx: { db }, authorId, viewerId }),
);
export const pinnedRows = ({ ctx, authorId, viewerId }: ArticlePageInput) => pins.rows(ctx.db, { authorId, viewerId });

/** The conditions name the visibilities that are excluded, so that the index is used: see dynamic-pages.ts. */
function authorQuery({
  ctx,
  authorId,
  reader,
  tagId,
  cursor,
  limit,
}: Omit<ArticlePageInput, "sort" | "authorId"> & { authorId: number }) {
  const rows = ctx.db
    .selectFrom("article")
    .select(["id", "hot_rank", "published_at"])
    .where("author_id", "=", authorId)
    .$if(reader === "other", (query) => query.where(listed))
    .$if(reader !== "other", (query) => query.where("deleted_at", "is", null).where("scheduled_at", "is", null))
    // Posts of a private circle are shown in the circle only.
    .$if(reader === "follower", (query) => query.where("visibility", "<>", "self").where(notEnclosed))
    .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null))
    // A pinned article that is not public stays in its chronological position.
    .$if(tagId === undefined, (query) =>
      query.where((eb) => eb.or([eb("pinned_at", "is", null), eb("is_listed", "=", sql.lit(0))])),
    );
  return pageBy(rows, newestFirst, cursor, limit);
}
