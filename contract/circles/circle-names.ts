// This file must not import zod, because pages load it into the browser.

export const circleCategories = [
  "game",
  "guide",
  "story",
  "creation",
  "tech",
  "music",
  "life",
  "study",
  "region",
  "other",
] as const;
export type CircleCategory = (typeof circleCategories)[number];
export const circleCategoryName: Record<CircleCategory, string> = {
  game: "游戏",
  guide: "攻略研究",
  story: "剧情考据",
  creation: "创作",
  tech: "数码硬件",
  music: "音乐影视",
  life: "生活闲聊",
  study: "学习",
  region: "地区语言",
  other: "其他",
};

export const circleSorts = ["popular", "lively", "newest"] as const;
export type CircleSort = (typeof circleSorts)[number];
export const circleSortName: Record<CircleSort, string> = { popular: "人数最多", lively: "最活跃", newest: "最新创建" };

export const joinPolicies = ["open", "approval", "invitation"] as const;
export type JoinPolicy = (typeof joinPolicies)[number];
export const joinPolicyName: Record<JoinPolicy, string> = {
  open: "自由加入",
  approval: "申请后加入",
  invitation: "仅凭邀请加入",
};

export const postPolicies = ["members", "approved", "moderators"] as const;
export type PostPolicy = (typeof postPolicies)[number];
export const postPolicyName: Record<PostPolicy, string> = {
  members: "所有成员",
  approved: "获准发帖的成员",
  moderators: "圈主与圈子管理员",
};

export const circleRoles = ["owner", "moderator", "member"] as const;
export type CircleRole = (typeof circleRoles)[number];
export const circleRoleName: Record<CircleRole, string> = { owner: "圈主", moderator: "圈子管理员", member: "成员" };

export const circleStates = ["applied", "open", "refused", "dissolved"] as const;
export type CircleState = (typeof circleStates)[number];

/** The new posts about which a member is notified. */
export const circleNoticeLevels = ["all", "featured", "none"] as const;
export type CircleNoticeLevel = (typeof circleNoticeLevels)[number];
export const circleNoticeLevelName: Record<CircleNoticeLevel, string> = {
  all: "所有新帖",
  featured: "精华与公告",
  none: "不通知",
};

/** The longest search text for members. */
export const MEMBER_QUERY_MAX = 20;

/** The filters of a member list. */
export const memberFilters = ["all", "staff", "poster", "muted"] as const;
export type MemberFilter = (typeof memberFilters)[number];
export const memberFilterName: Record<MemberFilter, string> = {
  all: "全部",
  staff: "管理团队",
  poster: "获准发帖",
  muted: "禁言中",
};

/** The durations to choose from, in days; 0 has no end. */
export const muteDays = [1, 3, 7, 30, 90] as const;
export const banDays = [7, 30, 365, 0] as const;

/** The people who may found a circle; the operator sets this (CIRCLE_FOUNDING). */
export const foundingModes = ["everyone", "level", "application"] as const;

/** The days between the owner's request and the dissolution, in which the request can be withdrawn. */
export const DISSOLVE_DAYS = 7;

export const circlePath = (id: number): string => `/circle/${id}`;
export const circleRoomPath = (id: number): string => `/circle/room/${id}`;
export const roomMessagePath = (id: number, seq: number): string =>
  `${circleRoomPath(id)}?around=${seq}#message-${seq}`;
export const circleDetailPath = (id: number): string => `/circle/detail/${id}`;
/** The pages for the circle's staff. */
export const circleManagePath = (
  id: number,
  part: "setting" | "room" | "application" | "review" | "member" | "ban" | "invitation" = "setting",
): string => `/circle/manage/${id}/${part}`;
export const circleInvitationPath = (token: string): string => `/circle/invitation/${token}`;
