import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { restoreCommentIn } from "../../posts/comment/restore-comment.ts";
import { restorePostIn } from "../../posts/post/restore.ts";
import { RESTORE_MS } from "../../posts/trash/trash.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * Undoes a removal. A repeated call changes nothing. @throws ApiError FORBIDDEN for others than administrators and
 * after 30 days, NOT_FOUND
 */
export function undoRemoval(undo: Asked & { id: number }): Promise<{ ok: true }> {
  return undo.ctx.db.transaction().execute((trx) => undoRemovalIn(trx, undo));
}

/** The same within a transaction. @param granted the reason, when an appeal was granted */
export async function undoRemovalIn(
  trx: Transaction<Database>,
  { ctx, viewer, id, granted }: Asked & { id: number; granted?: string },
): Promise<{ ok: true }> {
  const refused = new ApiError("FORBIDDEN", "只有管理员可以撤销删除");
  if (!mayOnSite(viewer, "remove", "some")) throw refused;
  const row = await trx.selectFrom("removal").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "没有这条删除记录");
  if (!mayOnSite(viewer, "remove", row.subject_kind)) throw refused;
  if (row.undone_at !== null) return { ok: true };
  if (row.created_at <= ctx.clock.now() - RESTORE_MS)
    throw new ApiError("FORBIDDEN", `删除超过 ${limits.restoreDays} 天，不能撤销了`);
  const { subject_kind: kind, subject_id: of } = row;
  return kind === "comment"
    ? restoreCommentIn(trx, { ctx, viewer, commentId: of, granted })
    : restorePostIn(trx, { ctx, viewer, post: { kind, id: of }, granted });
}
