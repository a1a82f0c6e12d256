import { limits } from "../shared/limits.ts";
import type { StaffAct } from "../shared/staff-names.ts";

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

/** Told with the answer, where nobody else could give it. */
export const ALONE_TEXT = "本站没有能处理它的另一位管理员，由作出原决定的人重新看过";

/** Told before one appeals. */
export const WHO_SETTLES_TEXT = `由作出原决定以外的人处理；本站没有别人能处理时，${limits.appealAloneDays} 天后由同一人重新看，会告诉你。`;

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
