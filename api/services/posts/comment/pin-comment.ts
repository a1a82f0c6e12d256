import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { goneComment } from "./comment-rows.ts";
import { isSubjectThere, readSubject } from "../../circles/subject/subject.ts";

/**
 * 置顶: the subject's author or an administrator pins one first-level comment. A new pin replaces the old one. A repeated
 * call changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when two comments are pinned at the same moment
 */
export async function pinComment({
  ctx,
  viewer,
  commentId,
  pinned,
}: {
  ctx: Context;
  viewer: Viewer;
  commentId: number;
  pinned: boolean;
}): Promise<{ pinned: boolean }> {
  const row = await ctx.db
    .selectFrom("comment")
    .select(["subject_kind", "subject_id"])
    .where("id", "=", commentId)
    .where("root_id", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const about = row && { kind: row.subject_kind, id: row.subject_id };
  if (!about || !(await isSubjectThere(ctx, viewer, about))) throw goneComment();
  const subject = await readSubject(ctx, viewer, about);
  if (viewer.id !== subject.authorId && viewer.role !== "ADMIN")
    throw new ApiError("FORBIDDEN", "只有作者和管理员可以置顶评论");
  try {
    await ctx.db.transaction().execute(async (trx) => {
      if (pinned) {
        await trx
          .updateTable("comment")
          .set({ is_pinned: 0 })
          .where("subject_kind", "=", subject.kind)
          .where("subject_id", "=", subject.id)
          .where("is_pinned", "=", 1)
          .where("id", "<>", commentId)
          .execute();
      }
      const changed = await trx
        .updateTable("comment")
        .set({ is_pinned: pinned ? 1 : 0 })
        .where("id", "=", commentId)
        .where("deleted_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!changed) throw goneComment();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("CONFLICT", "刚刚有另一条评论被置顶，请刷新后重试");
    throw error;
  }
  return { pinned };
}
