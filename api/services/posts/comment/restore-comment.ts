import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { holdRemovals, lapseAppeals } from "../../shared/appeal/appeals.ts";
import type { CleanupPart } from "../../shared/content/content.ts";
import { endRemoval } from "../trash/record-removal.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { undeleteComment, standingColumns } from "./comment-deletion.ts";
import { gonePost, isThereForStaff } from "../../circles/subject/subject.ts";

interface Restore {
  ctx: Context;
  viewer: Viewer;
  commentId: number;
}

/**
 * Restores a comment that an administrator deleted within the last 30 days, with its floor and likes. Its writer is
 * notified. Lock order: subject → root → comment, as in deleting.
 * @throws ApiError FORBIDDEN, NOT_FOUND when the comment never existed, is not deleted, or its subject is gone
 */
export function restoreComment(restore: Restore): Promise<{ ok: true }> {
  return restore.ctx.db.transaction().execute((trx) => restoreCommentIn(trx, restore));
}

/** The same within a transaction. @param granted the reason, when an appeal restores the comment */
export async function restoreCommentIn(
  trx: Transaction<Database>,
  {
    ctx,
    viewer,
    commentId,
    granted,
    cleanup,
  }: Restore & { granted?: string | undefined; cleanup?: CleanupPart & { asOf: number } },
): Promise<{ ok: true }> {
  if (!mayOnSite(viewer, "remove", "comment")) throw new ApiError("FORBIDDEN", "只有管理员可以恢复评论");
  const notDeleted = () => new ApiError("NOT_FOUND", "评论不存在或没有被删除");
  const row = await trx
    .selectFrom("comment")
    .select(standingColumns)
    .where("id", "=", commentId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (!row) throw notDeleted();
  const left = trx.selectFrom("user").select("id").where("id", "=", row.author_id).where("left_at", "is not", null);
  if (await left.executeTakeFirst()) throw new ApiError("FORBIDDEN", "作者已注销账号，评论不能恢复了");
  const removal = await trx
    .selectFrom("removal")
    .select("created_at")
    .where("subject_kind", "=", "comment")
    .where("subject_id", "=", commentId)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  if (!removal) throw new ApiError("FORBIDDEN", "这条评论由作者删除，不能恢复");
  // This holds for staff, too: only another member of the staff may restore the viewer's own comment.
  if (row.author_id === viewer.id) throw new ApiError("FORBIDDEN", "这条评论由管理员删除，不能自行恢复");
  await lapseAppeals(trx, ctx, ["removal"], await holdRemovals(trx, { kind: "comment", id: commentId }));
  if (removal.created_at <= (cleanup?.asOf ?? ctx.clock.now()) - RESTORE_MS)
    throw new ApiError("FORBIDDEN", `删除超过 ${limits.restoreDays} 天，不能恢复了`);
  const about = { kind: row.subject_kind, id: row.subject_id };
  // If its post is deleted by now, the comment comes back together with the post.
  if (!cleanup && !(await isThereForStaff({ ...ctx, db: trx }, about))) throw gonePost(ctx.kinds.of(about.kind));
  // Another transaction restored the comment first: the rollback undoes the counters.
  if (!(await undeleteComment(trx, { ctx, viewer, commentId, row, anywhere: true }))) throw notDeleted();
  await endRemoval(trx, {
    ctx,
    viewer,
    thing: { kind: "comment", id: commentId, name: "评论" },
    authorId: row.author_id,
    title: readableNames(row.source),
    granted,
    cleanup,
  });
  return { ok: true };
}
