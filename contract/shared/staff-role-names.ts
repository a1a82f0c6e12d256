import { subjectKinds, subjectName } from "./subject.ts";

/**
 * The roles of the site's staff beside its administrators. A person has one role or none; circles have their own staff.
 */
export const staffRoles = ["moderator", "support"] as const;
export type StaffRole = (typeof staffRoles)[number];
export const staffRoleName: Record<StaffRole, string> = { moderator: "版主", support: "客服" };

/** The areas to which a moderator's role may be limited: kinds of content. */
export const staffAreas = [...subjectKinds, "comment"] as const;
export type StaffArea = (typeof staffAreas)[number];
export const staffAreaName: Record<StaffArea, string> = {
  ...subjectName,
  comment: "评论",
};
