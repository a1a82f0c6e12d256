import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { ArticlesAround } from "../../../../contract/posts/articles-around.ts";
import type { Relation } from "../../../../contract/people/person.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { isAfter, keysOf, sorted, up } from "../../../db/keyset.ts";
import { muterOf, taggedNotMuted } from "../../people/follow/not-muted.ts";
import { userItems } from "../../people/follow/user-items.ts";
import { listed, newestFirst } from "./article-pages.ts";

const RELATED = 5;
const BEST = 3;
/** The number of articles read for each tag, to find articles that share more than one tag. */
const OF_EACH_TAG = 12;

type Place = { id: number; author_id: number; published_at: number };

/** The author's next older or next newer article. */
export function neighbourQuery({
  ctx,
  article,
  isNewer,
}: {
  ctx: Pick<Context, "db">;
  article: Place;
  isNewer: boolean;
}) {
  const keys = isNewer ? [up("published_at"), up("id")] : newestFirst;
  const rows = ctx.db
    .selectFrom("article")
    .select(["id", "title"])
    .where(listed)
    .where("author_id", "=", article.author_id)
    .where(isAfter(keys, keysOf(article, keys)));
  return sorted(rows, keys).limit(1);
}

/** The newest listed articles with one tag, without authors whom the viewer has muted. */
export function relatedQuery({
  ctx,
  tagId,
  articleId,
  viewerId,
}: {
  ctx: Pick<Context, "db">;
  tagId: number;
  articleId: number;
  viewerId: number | undefined;
}) {
  return ctx.db
    .selectFrom("article_tag")
    .select(["article_id", "published_at"])
    .where("tag_id", "=", tagId)
    .where(listed)
    .where("article_id", "!=", articleId)
    .$if(viewerId !== undefined, (query) => query.where(taggedNotMuted(viewerId ?? 0)))
    .orderBy("published_at", "desc")
    .orderBy("article_id", "desc")
    .limit(OF_EACH_TAG);
}

/** The author's most viewed articles: one more than is shown, because the current article may be among them. */
export function bestQuery({ ctx, authorId }: { ctx: Pick<Context, "db">; authorId: number }) {
  return (
    ctx.db
      .selectFrom("article")
      .select(["id", "title", "view_count as viewCount"])
      .where("deleted_at", "is", null)
      // The condition must not match the partial index of listed articles: SQLite would read all articles of a busy
      // author by
      // date and sort them. PostgreSQL estimates that `coalesce` is true for half of the rows, and walks the view-count
      // index.
      .where(sql<boolean>`coalesce(is_listed = 1, false)`)
      .where("author_id", "=", authorId)
      .orderBy("view_count", "desc")
      .orderBy("id", "desc")
      .limit(BEST + 1)
  );
}

const neighbour = cachedQuery((db, article: Place, { isNewer }: { isNewer: boolean }) =>
  neighbourQuery({ ctx: { db }, article, isNewer }),
);
const best = cachedQuery((db, { authorId }: { authorId: number }) => bestQuery({ ctx: { db }, authorId }));
const tagIds = cachedQuery((db, { articleId }: { articleId: number }) =>
  db.selectFrom("article_tag").select("tag_id").where("article_id", "=", articleId),
);
const related = cachedQuery((db, of: { tagId: number; articleId: number; viewerId: number | undefined }) =>
  relatedQuery({ ctx: { db }, ...of }),
);
const relatedRows = cachedQuery((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom("article")
    .innerJoin("user", "user.id", "article.author_id")
    .select(["article.id", "title", "author_id", "user.name", "published_at", "article.comment_count"])
    .where("article.id", "in", ids)
    .where(listed),
);

/**
 * The suggestions on an article's page: the author and their most viewed articles, the neighbours in time, and
 * the newest articles that share tags, with the most shared tags first.
 * @param relation the viewer's relation to the author
 */
export async function articlesAround({
  ctx,
  viewer,
  article,
  relation,
}: {
  ctx: Context;
  viewer: Viewer | null;
  article: Place;
  relation: Relation;
}): Promise<ArticlesAround> {
  const { db } = ctx;
  const { id, author_id, published_at } = article;
  const [older, newer, mostRead, [author], others] = await Promise.all([
    neighbour.first(db, { id, author_id, published_at }, { isNewer: false }),
    neighbour.first(db, { id, author_id, published_at }, { isNewer: true }),
    best.rows(db, { authorId: author_id }),
    userItems(ctx, null, [article.author_id]),
    relatedArticles({ ctx, viewer, articleId: article.id }),
  ]);
  if (!author) throw new Error("an article has an author");
  return {
    previous: older ?? null,
    next: newer ?? null,
    author: { ...author, relation },
    best: mostRead.filter((one) => one.id !== id).slice(0, BEST),
    related: others,
  };
}

async function relatedArticles({
  ctx,
  viewer,
  articleId,
}: {
  ctx: Context;
  viewer: Viewer | null;
  articleId: number;
}): Promise<ArticlesAround["related"]> {
  const { db } = ctx;
  const viewerId = muterOf(viewer);
  const tags = await tagIds.rows(db, { articleId });
  const found = (
    await Promise.all(tags.map((tag) => related.rows(db, { tagId: tag.tag_id, articleId, viewerId })))
  ).flat();
  const shared = new Map<number, { id: number; tags: number; at: number }>();
  for (const { article_id: id, published_at: at } of found)
    shared.set(id, { id, tags: (shared.get(id)?.tags ?? 0) + 1, at });
  const ids = [...shared.values()]
    .toSorted((a, b) => b.tags - a.tags || b.at - a.at || b.id - a.id)
    .slice(0, RELATED)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await relatedRows.rows(db, { ids });
  const views = new Map(
    rows.map(({ id, title, author_id: authorId, name, published_at: at, comment_count: commentCount }) => [
      id,
      { id, title, author: { id: authorId, name }, publishedAt: new Date(at).toISOString(), commentCount },
    ]),
  );
  return ids.flatMap((id) => views.get(id) ?? []);
}
