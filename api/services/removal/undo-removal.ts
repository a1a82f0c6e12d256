import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import { limits } from "../../../contract/limits.ts";
import { mayOnSite } from "../../../contract/staff-names.ts";
import { restoreComment } from "../comment/restore-comment.ts";
import { restorePost } from "../post/restore.ts";
import { RESTORE_MS } from "../trash/trash.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/** Asking twice changes nothing. @throws ApiError FORBIDDEN for others than administrators and after 30 days, NOT_FOUND */
export async function undoRemoval({ ctx, viewer, id }: Asked & { id: number }): Promise<{ ok: true }> {
  if (!mayOnSite(viewer, "remove")) throw new ApiError("FORBIDDEN", "只有管理员可以撤销删除");
  const row = await ctx.db.selectFrom("removal").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "没有这条删除记录");
  if (row.undone_at !== null) return { ok: true };
  if (row.created_at <= ctx.clock.now() - RESTORE_MS)
    throw new ApiError("FORBIDDEN", `删除超过 ${limits.restoreDays} 天，不能撤销了`);
  const { subject_kind: kind, subject_id: of } = row;
  if (kind === "comment") await restoreComment({ ctx, viewer, commentId: of });
  else await restorePost({ ctx, viewer, post: { kind, id: of } });
  return { ok: true };
}
