import type { Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import {
  areasOf,
  mayOnSite,
  type StaffAct,
  type StaffAsk,
  staffActs,
  type StaffMember,
} from "../../../../contract/shared/staff-names.ts";
import { type StaffRole, staffRoleName } from "../../../../contract/shared/staff-role-names.ts";

/**
 * @throws ApiError FORBIDDEN for a person who is not staff, whose role does not allow the act, or whose area does not
 * include it
 */
export function assertMayOnSite<Act extends StaffAct>(viewer: StaffMember, act: Act, ...area: StaffAsk<Act>): void {
  if (mayOnSite(viewer, act, ...area)) return;
  const { name, roles }: { name: string; roles: readonly StaffRole[] } = staffActs[act];
  const isLimited = areasOf(viewer) !== null && roles.includes("moderator");
  const who = ["管理员", ...roles.map((role) => staffRoleName[role])].join("、");
  throw new ApiError("FORBIDDEN", isLimited ? `${name}不在你负责的范围内` : `只有${who}可以${name}`);
}

/**
 * Nobody may act on themselves or on an administrator; only administrators may act on other staff.
 * @throws ApiError BAD_REQUEST, FORBIDDEN
 */
export function assertOverPerson(viewer: Pick<Viewer, "id" | "role">, target: StaffMember & { id: number }): void {
  if (viewer.id === target.id) throw new ApiError("BAD_REQUEST", "不能对自己这样做");
  if (target.role === "ADMIN") throw new ApiError("FORBIDDEN", "不能对管理员这样做，请先撤去管理员身份");
  if (isStaffMember(target) && viewer.role !== "ADMIN")
    throw new ApiError("FORBIDDEN", "只有管理员可以对管理团队的成员这样做");
}
