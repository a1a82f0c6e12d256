import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { maskPhone } from "../../../../contract/shared/mask-phone.ts";
import type { StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import type { UserInfo } from "../../../../contract/people/user.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { briefOfRow } from "../../people/user/user-brief.ts";
import { type InfoRow, selectInfo } from "../../people/user/user-info.ts";
import { unreadCounts } from "../../shared/message/unread-counts.ts";

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

export async function infoOfRow(ctx: Context, row: InfoRow, fingerprint: string): Promise<UserInfo> {
  const brief = briefOfRow(ctx.config, row);
  return {
    ...brief,
    phoneMasked: row.phone === null ? null : maskPhone(row.phone),
    ...(await unreadCounts(ctx, brief)),
    sessionFingerprint: fingerprint,
    staffRole: row.staff_role,
    staffAreas: row.staff_areas === null ? null : (JSON.parse(row.staff_areas) as StaffArea[]),
  };
}
