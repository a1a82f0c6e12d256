import type { Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Trashed } from "../../../../contract/posts/manage.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";

/** How long a deleted post can be restored, in ms. */
export const RESTORE_MS = limits.restoreDays * 24 * 3_600_000;

/** The columns that the trash needs of a post's row. */
export interface TrashRow {
  author_id: number;
  deleted_at: number | null;
  /** Authors may restore a post only if they deleted it themselves. */
  deleted_by: number | null;
}

/** @param removalReason the administrator's reason; undefined when the author deleted it */
export function trashView(
  { author_id: authorId, deleted_at: at, deleted_by: by }: TrashRow,
  removalReason: string | undefined,
): Trashed {
  return {
    deletedAt: at === null ? null : new Date(at).toISOString(),
    removalReason: at === null ? null : (removalReason ?? null),
    restorableUntil: at !== null && by === authorId ? new Date(at + RESTORE_MS).toISOString() : null,
  };
}

/**
 * Checks that the viewer may restore a deleted post or comment.
 * @param thing its kind, and its name with its measure word: 这篇文章
 * @returns true when staff undo a removal by the staff; false when the author undoes their own deletion
 * @throws ApiError FORBIDDEN when somebody else must restore it, or the deletion is too old
 */
export function assertRestorable(
  { author_id: authorId, deleted_at: at, deleted_by: by }: TrashRow,
  viewer: Viewer,
  { area, name }: { area: string; name: string },
  now: number,
): boolean {
  const wasTakenDown = by !== authorId;
  // This holds for staff, too: only another member of the staff may restore the viewer's own post.
  if (wasTakenDown && (viewer.id === authorId || !mayOnSite(viewer, "remove", area)))
    throw new ApiError("FORBIDDEN", `${name}由管理员删除，不能自行恢复`);
  if (!wasTakenDown && viewer.id !== authorId) throw new ApiError("FORBIDDEN", `${name}由作者删除，只有作者可以恢复`);
  if (at !== null && at <= now - RESTORE_MS)
    throw new ApiError("FORBIDDEN", `删除超过 ${limits.restoreDays} 天，不能恢复了`);
  return wasTakenDown;
}

/**
 * A04: the author may delete, and so may an administrator who gives a reason.
 * @returns the administrator's reason; undefined for the author
 * @throws ApiError FORBIDDEN, INVALID_INPUT at `reason`
 */
export function assertMayRemove(
  row: Pick<TrashRow, "author_id">,
  viewer: Viewer,
  { area, name }: { area: string; name: string },
  reason: string | undefined,
): string | undefined {
  if (row.author_id === viewer.id) return undefined;
  if (!mayOnSite(viewer, "remove", area)) throw new ApiError("FORBIDDEN", `只能删除自己的${name}`);
  if (!reason) throw fieldError("reason", "请写下删除的理由，作者会看到");
  return reason;
}
