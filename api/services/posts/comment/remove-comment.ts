import type { Context, Viewer } from "../../../context.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import type { CleanupPart } from "../../shared/content/content.ts";
import { recordRemoval } from "../trash/record-removal.ts";
import { assertMayRemove } from "../trash/trash.ts";
import { goneComment } from "./comment-rows.ts";
import { standingColumns, softDeleteComment } from "./comment-deletion.ts";
import { isSubjectThere, isThereForStaff } from "../../circles/subject/subject.ts";

/**
 * A04: deletes a comment. Its writer may, even if the subject is hidden or deleted by now; the staff may, even if they
 * cannot see the subject. Lock order: subject → root → comment, as in creating.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export function removeComment({
  ctx,
  viewer,
  commentId,
  reason,
  cleanup,
}: {
  ctx: Context;
  viewer: Viewer;
  commentId: number;
  reason?: string | undefined;
  cleanup?: CleanupPart;
}): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("comment")
      .select(standingColumns)
      .where("id", "=", commentId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!row) throw goneComment();
    const isMine = row.author_id === viewer.id;
    const about = { kind: row.subject_kind, id: row.subject_id };
    const isByStaff = !isMine && mayOnSite(viewer, "remove", "comment");
    const inside = { ...ctx, db: trx };
    // A cleanup also deletes comments below a deleted post, because the post may be restored.
    if (
      !isMine &&
      !cleanup &&
      !(await (isByStaff ? isThereForStaff(inside, about) : isSubjectThere(inside, viewer, about)))
    )
      throw goneComment();
    const why = assertMayRemove(row, viewer, { area: "comment", name: "评论" }, reason);
    const standing = { ctx, viewer, commentId, row, anywhere: isMine || isByStaff };
    // Another transaction deleted the comment first: the rollback undoes the counters.
    if (!(await softDeleteComment(trx, standing))) throw goneComment();
    if (why)
      await recordRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "comment", id: commentId, name: "评论" },
        authorId: row.author_id,
        title: readableNames(row.source),
        reason: why,
        cleanup,
      });
    return { ok: true } as const;
  });
}
