import { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { ArticleDetail } from "../../../../contract/posts/article.ts";
import type { ArticlesAround } from "../../../../contract/posts/articles-around.ts";
import type { CommentPart } from "../../../../contract/posts/comment.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { SeriesBox } from "../../../../contract/posts/series-box.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { viewReader } from "../../shared/address/view-reader.ts";
import { isForAll } from "../../circles/visibility/visible-to.ts";
import { marksFor } from "../../circles/circle-post/marks-for.ts";
import { commentPart, type PartQuery } from "../comment/comment-part.ts";
import { tiesTo } from "../post/ties-to.ts";
import { countVersions } from "./article-history.ts";
import { cardColumns, cardsOfRows } from "./article-cards.ts";
import { assertReadableArticle, goneArticle } from "./article-rows.ts";
import { pollsOf } from "../poll/polls-of.ts";
import { seriesOf } from "../series/series-of.ts";
import { placeIn } from "./reading-place.ts";
import { replyPartsFor } from "./reply-parts-for.ts";
import { articlesAround } from "./articles-around.ts";

const articleRow = cachedQuery((db, { id }: { id: number }) =>
  db
    .selectFrom("article")
    .select([
      ...cardColumns,
      "html",
      "outline",
      "source_kind",
      "source_url",
      "updated_at",
      "reading_minutes",
      "repost_count",
      "favourite_count",
      "version_count",
      "scheduled_at",
      "comments_closed",
      "is_enclosed",
      "reply_parts",
      "pinned_at",
      "home_pinned_at",
    ])
    .where("id", "=", id)
    .where("deleted_at", "is", null),
);

const outlineJson = z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() }));

interface GetArticle {
  ctx: Context;
  caller: Caller;
  viewer: Viewer | null;
  articleId: number;
  input: PartQuery;
}

/**
 * R07: the article, suggestions for further reading, and a page of its comments. Each reader's view is counted once in
 * six hours.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `assertReadableArticle`
 */
export async function getArticle({ ctx, caller, viewer, articleId, input }: GetArticle): Promise<{
  article: ArticleDetail;
  around: ArticlesAround;
  comments: CommentPart;
  series: SeriesBox | null;
}> {
  const row = await articleRow.first(ctx.db, { id: articleId });
  if (!row) throw goneArticle();
  await assertReadableArticle({ ctx, viewer, row });
  if (row.scheduled_at === null)
    ctx.views.add("article", articleId, viewReader({ ctx, caller, viewer, authorId: row.author_id }));
  const ties = await tiesTo(ctx, viewer, {
    kind: "article",
    id: articleId,
    authorId: row.author_id,
    circleId: row.circle_id,
  });
  const [[card], replyParts, polls, around, versionCount, circleMarks, comments, readingPlace, series] =
    await Promise.all([
      cardsOfRows(ctx, [row]),
      replyPartsFor({ ctx, viewer, article: row }),
      pollsOf(ctx, viewer, "article", [articleId]),
      articlesAround({ ctx, viewer, article: row, relation: ties.relation }),
      countVersions({ ctx, viewer, article: row }),
      marksFor(ctx, viewer, { kind: "article", id: articleId, circleId: row.circle_id }, ties.role),
      commentPart({ ctx, viewer, subject: { kind: "article", id: articleId, authorId: row.author_id }, query: input }),
      placeIn({ ctx, viewer, article: row }),
      seriesOf({ ctx, viewer, post: { kind: "article", id: articleId } }),
    ]);
  if (!card) throw new Error("a row makes a card");
  const isAuthor = viewer?.id === row.author_id;
  const article: ArticleDetail = {
    ...card,
    html: row.html,
    replyParts,
    poll: polls.get(articleId) ?? null,
    outline: outlineJson.parse(JSON.parse(row.outline)),
    sourceKind: row.source_kind,
    sourceUrl: row.source_url,
    updatedAt: new Date(row.updated_at).toISOString(),
    versionCount,
    readingMinutes: row.reading_minutes,
    liked: ties.liked,
    repostCount: row.repost_count,
    favouriteCount: row.favourite_count,
    favourited: ties.favourited,
    readingPlace,
    commentsClosed: row.comments_closed === 1,
    scheduledAt: row.scheduled_at === null ? null : new Date(row.scheduled_at).toISOString(),
    canRepost: isForAll(row) && row.scheduled_at === null,
    isPinned: row.pinned_at !== null,
    isHomePinned: row.home_pinned_at !== null,
    canMark: viewer?.role === "ADMIN",
    circleMarks,
    canEdit: isAuthor,
    canDelete: isAuthor || mayOnSite(viewer, "remove", "article"),
  };
  return { article, around, comments, series };
}
