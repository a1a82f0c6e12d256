import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { countComment } from "./subjects.ts";

/**
 * An administrator brings a deleted comment back to its place, with its floor and its likes. Nobody is told of it
 * again. Rows are locked in the order subject → root → comment, as deleting does it.
 * @throws ApiError FORBIDDEN, NOT_FOUND when the comment was never there, is not deleted, or its subject is gone
 */
export async function restoreComment({ ctx, viewer, commentId }: { ctx: Context; viewer: Viewer; commentId: number }): Promise<{ ok: true }> {
  if (viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只有管理员可以恢复评论");
  return ctx.db.transaction().execute(async (trx) => {
    const notDeleted = () => new ApiError("NOT_FOUND", "评论不存在或没有被删除");
    const row = await trx.selectFrom("comment").select(["author_id", "subject_kind", "subject_id", "root_id"]).where("id", "=", commentId).where("deleted_at", "is not", null).executeTakeFirst();
    if (!row) throw notDeleted();
    const subject = await countComment(trx, viewer, { kind: row.subject_kind, id: row.subject_id }, { by: 1, isFloor: false, now: ctx.clock.now() });
    const byAuthor = row.author_id === subject.authorId ? 1 : 0;
    if (row.root_id !== null) {
      await trx
        .updateTable("comment")
        .set((eb) => ({ reply_count: eb("reply_count", "+", 1), hot_score: eb("hot_score", "+", 2), author_count: eb("author_count", "+", byAuthor) }))
        .where("id", "=", row.root_id)
        .execute();
    }
    const restored = await trx
      .updateTable("comment")
      .set((eb) => ({ deleted_at: null, ...(row.root_id === null ? { author_count: eb("author_count", "+", byAuthor) } : {}) }))
      .where("id", "=", commentId)
      .where("deleted_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    // Somebody else was first: what was counted above is undone with the transaction.
    if (!restored) throw notDeleted();
    return { ok: true } as const;
  });
}
