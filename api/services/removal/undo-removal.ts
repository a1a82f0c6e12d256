import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { ReportKind } from "../../contract/report.ts";
import { restoreArticle } from "../article/restore-article.ts";
import { restoreComment } from "../comment/restore-comment.ts";
import { restoreDynamic } from "../dynamic/restore-dynamic.ts";
import { restoreFeedback } from "../feedback/remove-feedback.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { restoreVideo } from "../video/restore-video.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

const restore: Record<ReportKind, (asked: Asked, id: number) => Promise<unknown>> = {
  article: (asked, articleId) => restoreArticle({ ...asked, articleId }),
  comment: (asked, commentId) => restoreComment({ ...asked, commentId }),
  dynamic: (asked, dynamicId) => restoreDynamic({ ...asked, dynamicId }),
  feedback: (asked, feedbackId) => restoreFeedback({ ...asked, feedbackId }),
  video: (asked, videoId) => restoreVideo({ ...asked, videoId }),
};

/** Asking twice changes nothing. @throws ApiError FORBIDDEN for others than administrators and after 30 days, NOT_FOUND */
export async function undoRemoval({ ctx, viewer, id }: Asked & { id: number }): Promise<{ ok: true }> {
  if (viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只有管理员可以撤销删除");
  const row = await ctx.db.selectFrom("removal").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "没有这条删除记录");
  if (row.undone_at !== null) return { ok: true };
  if (row.created_at <= ctx.clock.now() - RESTORE_MS)
    throw new ApiError("FORBIDDEN", `删除超过 ${limits.restoreDays} 天，不能撤销了`);
  await restore[row.subject_kind]({ ctx, viewer }, row.subject_id);
  return { ok: true };
}
