import type { StaffAct } from "./staff-names.ts";

/** Decisions of the staff that can be appealed against: a post that was refused, a ban, a mute, something that was removed. */
export const appealKinds = ["review", "ban", "mute", "removal"] as const;
export type AppealKind = (typeof appealKinds)[number];
export const appealKindName: Record<AppealKind, string> = {
  review: "审核不通过",
  ban: "封禁",
  mute: "禁言",
  removal: "删除内容",
};

/** Whoever may decide it may settle what is said against it, unless it was they who decided. */
export const appealActs = { review: "review", ban: "ban", mute: "mute", removal: "remove" } as const satisfies Record<
  AppealKind,
  StaffAct
>;

/** What became of the one appeal; `lapsed`: the decision was changed before anybody had settled it. */
export const appealStates = ["open", "granted", "denied", "lapsed"] as const;
export type AppealState = (typeof appealStates)[number];
export const appealStateName: Record<AppealState, string> = {
  open: "申诉处理中",
  granted: "申诉成立",
  denied: "申诉未成立",
  lapsed: "原决定已改变，申诉结束",
};

/** A person's own sanctions, and what was taken away from them. */
export const ownSanctionPath = "/user/manage/sanction";
export const ownRemovedPath = "/user/manage/removed";
/** Where somebody reads why they are banned, who has just proved who they are. */
export const bannedPath = "/login/banned";
