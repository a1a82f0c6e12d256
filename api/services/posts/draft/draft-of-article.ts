import type { Context, Viewer } from "../../../context.ts";
import type { Draft } from "../../../../contract/posts/article.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { emptyPollDraft, pollDraft } from "../../../../contract/posts/poll.ts";
import { siteTimeOf } from "../../../../contract/shared/site-time.ts";
import { draftView } from "./draft-view.ts";
import { articlePollNow } from "../poll/article-poll-now.ts";
import { statementOf } from "../ai/ai-note.ts";
import { isKnownOutsideCircle } from "../../circles/visibility/visible-to.ts";
import { seriesIdOf } from "../series/series-refusal.ts";
import { type IssueJson, parseIssue } from "./issue-json.ts";

/**
 * The article's current row, and its fields as the fields of the publish form.
 * @throws ApiError NOT_FOUND when the article is deleted, FORBIDDEN when the viewer did not write it (A04)
 */
export async function ownArticle({
  ctx,
  viewer,
  articleId,
}: {
  ctx: Pick<Context, "db" | "clock">;
  viewer: Viewer;
  articleId: number;
}) {
  const row = await ctx.db
    .selectFrom("article")
    .select([
      "id",
      "author_id",
      "title",
      "source",
      "summary",
      "cover_image_id",
      "source_kind",
      "source_url",
      "ai_statement",
      "updated_at",
      "visibility",
      "comments_closed",
      "circle_id",
      "is_enclosed",
      "scheduled_at",
    ])
    .where("id", "=", articleId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const gone = () => new ApiError("NOT_FOUND", "文章不存在或已被删除");
  if (!row) throw gone();
  if (row.author_id !== viewer.id) {
    // The existence of a private article, or of an article in a secret circle, is not revealed to others.
    const isOwn = row.visibility === "self" || row.scheduled_at !== null;
    if (isOwn || !(await isKnownOutsideCircle(ctx, viewer, row))) throw gone();
    throw new ApiError("FORBIDDEN", "只有作者可以修改这篇文章");
  }
  const tags = await ctx.db
    .selectFrom("article_tag")
    .select("tag_id")
    .where("article_id", "=", articleId)
    .orderBy("tag_id")
    .execute();
  const issue: IssueJson = {
    tagIds: tags.map((tag) => tag.tag_id),
    summary: row.summary,
    coverImageId: row.cover_image_id,
    coverChosen: true,
    sourceKind: row.source_kind,
    sourceUrl: row.source_url ?? "",
    aiStatement: statementOf(row),
    visibility: row.visibility,
    commentsClosed: row.comments_closed === 1,
    circleId: row.circle_id,
    seriesId: await seriesIdOf(ctx, { kind: "article", id: articleId }),
    schedule: row.scheduled_at === null ? "now" : "later",
    publishAt: row.scheduled_at === null ? "" : siteTimeOf(row.scheduled_at),
    poll: pollDraft.parse((await articlePollNow(ctx, articleId)) ?? emptyPollDraft),
  };
  return { row, issue };
}

/** R27: the saved draft that edits an article, or the article's text as an unsaved draft (id 0, revision 0). */
export async function draftOfArticle({
  ctx,
  viewer,
  articleId,
}: {
  ctx: Context;
  viewer: Viewer;
  articleId: number;
}): Promise<Draft> {
  const { row, issue } = await ownArticle({ ctx, viewer, articleId });
  const saved = await ctx.db
    .selectFrom("draft")
    .selectAll()
    .where("article_id", "=", articleId)
    .where("author_id", "=", viewer.id)
    .executeTakeFirst();
  if (saved) return draftView(ctx, saved, parseIssue(saved.issue));
  return draftView(ctx, { ...row, id: 0, article_id: articleId, revision: 0 }, issue);
}
