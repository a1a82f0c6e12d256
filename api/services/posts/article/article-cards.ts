import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { ArticleCard } from "../../../../contract/posts/article.ts";
import type { ArticleTable } from "../../../db/schema/article.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { circleIn, circlesOf } from "../../circles/circle-post/circles-of.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { aiColumns, aiNoteOf } from "../ai/ai-note.ts";
import { tagsOf } from "../tag/tags-of.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { type Reader, type ReaderValues, readerValues, rowReader } from "../../circles/visibility/visible-to.ts";
import { publishedFor } from "./published-for.ts";

export const cardColumns = [
  "id",
  "author_id",
  "title",
  "summary",
  "cover_image_id",
  "region",
  "published_at",
  "comment_count",
  "like_count",
  "view_count",
  "visibility",
  "circle_id",
  "essence_at",
  ...aiColumns,
] as const;
export type CardRow = Pick<Selectable<ArticleTable>, (typeof cardColumns)[number]>;

const readableRows = cachedQuery((db, { ids, ...reader }: ReaderValues & { ids: number[] }) =>
  db
    .selectFrom("article")
    .select(cardColumns)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where(publishedFor(rowReader(reader))),
);

/**
 * Cards in the order of `ids`; articles, tags, authors and covers take one query each. Deleted and unreadable articles
 * are left out.
 */
export async function articleCards(ctx: Context, viewer: Reader, ids: number[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await readableRows.rows(ctx.db, { ids, ...readerValues(viewer) });
  const cards = new Map((await cardsOfRows(ctx, rows)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Turns rows into cards, in the same order. */
export async function cardsOfRows(ctx: Context, rows: CardRow[]): Promise<ArticleCard[]> {
  const [tags, authors, covers, circles] = await Promise.all([
    tagsOf(
      ctx,
      "article",
      rows.map((row) => row.id),
    ),
    userBriefs(
      ctx,
      rows.map((row) => row.author_id),
    ),
    imagesOfIds(
      ctx,
      rows.map((row) => row.cover_image_id),
    ),
    circlesOf(ctx, rows),
  ]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    summary: row.summary,
    cover: row.cover_image_id === null ? null : (covers.get(row.cover_image_id) ?? null),
    author: briefOf(authors, row.author_id),
    tags: tags.get(row.id) ?? [],
    circle: circleIn(circles, row),
    region: row.region,
    visibility: row.visibility,
    isEssence: row.essence_at !== null,
    aiNote: aiNoteOf(row),
    isPinned: false,
    publishedAt: new Date(row.published_at).toISOString(),
    commentCount: row.comment_count,
    likeCount: row.like_count,
    // The database's count: views that a process has counted but not yet flushed are missing.
    viewCount: row.view_count,
  }));
}
