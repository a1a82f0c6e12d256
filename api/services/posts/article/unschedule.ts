import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { deletePoll } from "../poll/change-poll.ts";
import { dropPart } from "../series/sync-part.ts";
import { ownArticle } from "../draft/draft-of-article.ts";

/**
 * 取消定时: turns a scheduled article back into a draft, or detaches it from the draft that edits it. Only its author has
 * seen the article, so its row is deleted for good. Lock order: draft → article, as in publishing.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `ownArticle`; CONFLICT when it was published meanwhile
 */
export function unschedule({
  ctx,
  viewer,
  articleId,
}: {
  ctx: Context;
  viewer: Viewer;
  articleId: number;
}): Promise<{ draftId: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { row, issue } = await ownArticle({ ctx: { db: trx, clock: ctx.clock }, viewer, articleId });
    const now = ctx.clock.now();
    const changing = await trx
      .updateTable("draft")
      .set({ article_id: null })
      .where("article_id", "=", articleId)
      .returning("id")
      .executeTakeFirst();
    const draft =
      changing ??
      (await trx
        .insertInto("draft")
        .values({
          author_id: viewer.id,
          article_id: null,
          revision: 1,
          title: row.title,
          source: row.source,
          issue: JSON.stringify({ ...issue, schedule: "now", publishAt: "" }),
          created_at: now,
          updated_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow());
    await trx.deleteFrom("article_tag").where("article_id", "=", articleId).execute();
    const gone = await trx
      .deleteFrom("article")
      .where("id", "=", articleId)
      .where("scheduled_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw new ApiError("CONFLICT", "文章已经发布，不能再取消定时");
    await dropPart(trx, { kind: "article", id: articleId });
    await deletePoll(trx, { kind: "article", id: articleId });
    return { draftId: draft.id };
  });
}
