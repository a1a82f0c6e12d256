import { limits } from "../shared/limits.ts";
import type { StaffAct } from "../shared/staff-names.ts";

/** Decisions of the staff that can be appealed: a refused submission, a ban, a mute, a removal. */
export const appealKinds = ["review", "ban", "mute", "removal"] as const;
export type AppealKind = (typeof appealKinds)[number];
export const appealKindName: Record<AppealKind, string> = {
  review: "审核不通过",
  ban: "封禁",
  mute: "禁言",
  removal: "删除内容",
};

/**
 * The permission to settle each kind of appeal: the permission for the decision itself. The person who decided may not
 * settle the appeal.
 */
export const appealActs = { review: "review", ban: "ban", mute: "mute", removal: "remove" } as const satisfies Record<
  AppealKind,
  StaffAct
>;

/** Shown with the answer when nobody else could settle the appeal. */
export const ALONE_TEXT = "本站没有能处理它的另一位管理员，由作出原决定的人重新看过";

/** Shown before an appeal. */
export const WHO_SETTLES_TEXT = `由作出原决定以外的人处理；本站没有别人能处理时，${limits.appealAloneDays} 天后由同一人重新看，会告诉你。`;

/** The states of an appeal; `lapsed`: the decision was changed before the appeal was settled. */
export const appealStates = ["open", "granted", "denied", "lapsed"] as const;
export type AppealState = (typeof appealStates)[number];
export const appealStateName: Record<AppealState, string> = {
  open: "申诉处理中",
  granted: "申诉成立",
  denied: "申诉未成立",
  lapsed: "原决定已改变，申诉结束",
};

/** The pages of the viewer's own sanctions and removed content. */
export const ownSanctionPath = "/user/manage/sanction";
export const ownRemovedPath = "/user/manage/removed";
/** The page on which a banned person who has just proved their identity reads the reason. */
export const bannedPath = "/login/banned";
