import type { Context, Viewer } from "../../context.ts";
import { mayOnSite } from "../../../contract/staff-names.ts";
import { readableNames } from "../../markdown/mentions.ts";
import { recordRemoval } from "../trash/record-removal.ts";
import { stirPlace } from "../circle-post/keep-place.ts";
import { assertMayRemove } from "../trash/trash.ts";
import { withdrawNotices } from "./comment-notices.ts";
import { goneComment } from "./comment-rows.ts";
import { countComment, isSubjectThere, isThereForStaff } from "../subject/subject.ts";
import { commentDeed } from "./comment-deed.ts";
import { keepPoints } from "../growth/keep-points.ts";

/**
 * A04: the writer, also where what it stands on is hidden or deleted since, or the staff, whether they see what it stands on or not. Rows are locked in the order subject → root → comment, as creating does it.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export function removeComment({
  ctx,
  viewer,
  commentId,
  reason,
}: {
  ctx: Context;
  viewer: Viewer;
  commentId: number;
  reason?: string | undefined;
}): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("comment")
      .select(["author_id", "source", "subject_kind", "subject_id", "root_id", "created_at"])
      .where("id", "=", commentId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!row) throw goneComment();
    const isMine = row.author_id === viewer.id;
    const about = { kind: row.subject_kind, id: row.subject_id };
    const isByStaff = !isMine && mayOnSite(viewer, "remove", "comment");
    const inside = { ...ctx, db: trx };
    if (!isMine && !(await (isByStaff ? isThereForStaff(inside, about) : isSubjectThere(inside, viewer, about))))
      throw goneComment();
    const why = assertMayRemove(row, viewer, { area: "comment", name: "评论" }, reason);
    const subject = await countComment(trx, ctx, viewer, about, {
      by: -1,
      isFloor: false,
      now: ctx.clock.now(),
      anywhere: isMine || isByStaff,
    });
    await stirPlace(trx, ctx, about);
    const byAuthor = row.author_id === subject.authorId ? 1 : 0;
    if (row.root_id !== null) {
      await trx
        .updateTable("comment")
        .set((eb) => ({
          reply_count: eb("reply_count", "-", 1),
          hot_score: eb("hot_score", "-", 2),
          author_count: eb("author_count", "-", byAuthor),
        }))
        .where("id", "=", row.root_id)
        .execute();
    }
    const removed = await trx
      .updateTable("comment")
      .set((eb) => ({
        deleted_at: ctx.clock.now(),
        is_pinned: 0 as const,
        ...(row.root_id === null ? { author_count: eb("author_count", "-", byAuthor) } : {}),
      }))
      .where("id", "=", commentId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    // Somebody else was first: what was counted above is undone with the transaction.
    if (!removed) throw goneComment();
    await withdrawNotices(trx, ctx.databaseKind, { commentId, writerId: row.author_id });
    await keepPoints(trx, ctx, { ...commentDeed(commentId, row), stands: false });
    if (why)
      await recordRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "comment", id: commentId, name: "评论" },
        authorId: row.author_id,
        title: readableNames(row.source),
        reason: why,
      });
    return { ok: true } as const;
  });
}
