import type { InferResult } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { UserInfo } from "../../../../contract/people/user.ts";
import type { StaffArea } from "../../../../contract/shared/staff-names.ts";
import { maskPhone } from "../../../../contract/shared/mask-phone.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { briefOfRow, selectUsers } from "./user-brief.ts";

/** A query of users with all columns of their own pages; callers add their own `where`. */
export const selectInfo = (db: Context["db"], now: number) =>
  selectUsers(db, now).select([
    "user.phone",
    "user.system_notice_count",
    "user.comment_notice_count",
    "user.staff_role",
    "user.staff_areas",
    "user.check_in_day",
    "user.check_in_streak",
  ]);

export type InfoRow = InferResult<ReturnType<typeof selectInfo>>[number];

const infoOfId = cachedQuery((db, { id, now }: { id: number; now: number }) =>
  selectInfo(db, now).where("user.id", "=", id),
);

/**
 * C05, E10, E11: the logged-in user's own view of the account.
 * @throws ApiError UNAUTHORIZED when the account no longer exists
 */
export async function userInfo({
  ctx,
  userId,
  fingerprint,
}: {
  ctx: Context;
  userId: number;
  fingerprint: string;
}): Promise<UserInfo> {
  const row = await infoOfId.first(ctx.db, { id: userId, now: ctx.clock.now() });
  if (!row) throw new ApiError("UNAUTHORIZED");
  return infoOfRow(ctx, row, fingerprint);
}

/**
 * The viewer's own row, as the session's lookup read it.
 * @throws ApiError UNAUTHORIZED for a viewer who was not loaded by a session
 */
export function ownRow({ info }: Viewer): InfoRow {
  if (!info) throw new ApiError("UNAUTHORIZED");
  return info;
}

export function infoOfRow(ctx: Context, row: InfoRow, fingerprint: string): UserInfo {
  return {
    ...briefOfRow(ctx.config, row),
    phoneMasked: row.phone === null ? null : maskPhone(row.phone),
    systemNoticeCount: row.system_notice_count,
    commentNoticeCount: row.comment_notice_count,
    sessionFingerprint: fingerprint,
    staffRole: row.staff_role,
    staffAreas: row.staff_areas === null ? null : (JSON.parse(row.staff_areas) as StaffArea[]),
  };
}
