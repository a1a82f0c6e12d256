import { z } from "zod";
import { atMost, id, idOut, image, phone, smsCode, soughtText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { badgeView } from "./growth.ts";
import { staffAreas, staffRoles } from "../shared/staff-role-names.ts";
import { agreedVersion } from "./agreed-version.ts";
import { minorRests } from "./minor-names.ts";
import { gender, relation } from "./person.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { HOUR, MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** Anybody whom another API calls something else is a regular user (specification, section 6). */
export const role = z.preprocess((given) => (given === "ADMIN" ? given : "USER"), z.enum(["USER", "ADMIN"]));

/**
 * A user's brief view in cards, comments and profiles. `name` is null until the user has chosen one (W14). The
 * specification names `id`, `name` and `role` of a user; everything else has a default, for an API that has those alone.
 */
export const userBrief = z.object({
  id: idOut,
  name: z.string().nullable(),
  avatar: image.nullable().default(null),
  role,
});
export type UserBrief = z.output<typeof userBrief>;

/** E10: the logged-in user. E11: the counters. */
export const userInfo = userBrief.extend({
  /** 138****5678 */
  phoneMasked: z.string().nullable().default(null),
  /** One counter for each list of notices (accounts/notice-names.ts); an API with two lists has the first two alone. */
  systemNoticeCount: z.number().int().default(0),
  commentNoticeCount: z.number().int().default(0),
  mentionNoticeCount: z.number().int().default(0),
  likeNoticeCount: z.number().int().default(0),
  followNoticeCount: z.number().int().default(0),
  /** Unread private messages of conversations that are not muted, counted up to `limits.unreadCountedMax`. */
  chatMessageCount: z.number().int().default(0),
  /**
   * A public id of the session, which is not a credential. Tabs compare it (local storage key `token`, S01). Where it is
   * empty the web tier makes one of the token.
   */
  sessionFingerprint: z.string().default(""),
  /** The staff role, besides ADMIN; `staffActs` lists its permissions. */
  staffRole: z.enum(staffRoles).nullable().default(null),
  /** The areas of a moderator with a limited role. */
  staffAreas: z.array(z.enum(staffAreas)).nullable().default(null),
});
export type UserInfo = z.output<typeof userInfo>;

/** C05. `circles` is empty from an API without circles. */
export const currentUser = userInfo.extend({
  /** The user has not agreed to the current version of the agreement. */
  mustAgree: z.literal(true).optional(),
  /** Set in minor mode (青少年模式); `rests` is the reason for a rest time, in which nothing is shown. */
  minor: z.object({ rests: z.enum(minorRests).nullable() }).optional(),
  /** The check-in state (签到); null when the site has switched check-ins off. */
  checkIn: z.object({ isDone: z.boolean(), streak: z.number().int() }).nullable().default(null),
  /** The circles that the user joined last, for the sidebar of every page. */
  circles: z.array(z.object({ id: idOut, name: z.string(), iconUrl: z.string().nullable() })).default([]),
});
export type CurrentUser = z.output<typeof currentUser>;

export const userStats = z.object({
  articleCount: z.number().int().default(0),
  videoCount: z.number().int().default(0),
  followerCount: z.number().int().default(0),
  followingCount: z.number().int().default(0),
  likedCount: z.number().int().default(0),
});

export const userProfile = userBrief.extend({
  bio: z.string().default(""),
  region: z.string().nullable().default(null),
  createdAt: timestamp.nullable().default(null),
  gender: gender.default("unknown"),
  cover: image.nullable().default(null),
  /** All false for a guest, and on one's own profile. */
  relation: relation.default({ followed: false, followsMe: false, blocked: false, muted: false }),
  /** The lists of the profile that the viewer may open. */
  visibleLists: z
    .object({ follow: z.boolean(), fans: z.boolean(), circle: z.boolean() })
    .default({ follow: true, fans: true, circle: true }),
  stats: userStats.nullable().default(null),
  /** Null when the site shows no levels. */
  level: z.number().int().nullable().default(null),
  badges: z.array(badgeView).default([]),
  /**
   * Set for a banned account; `until` is null for a ban without an end. Only the person and the staff may know the
   * reason.
   */
  ban: z.object({ until: timestamp.nullable() }).nullable().default(null),
});
export type UserProfile = z.output<typeof userProfile>;

export const smsLoginInput = z.object({ phone, smsCode });
export const loginOutput = z.object({
  token: z.string(),
  userInfo,
  /**
   * Set when the user has requested the closing of the account: the time of the closing. Logging in does not withdraw
   * the request.
   */
  leavingAt: timestamp.optional(),
});

export const userLimits = {
  // Only failed logins count: a school behind one address logs in all day.
  login: {
    name: "login-ip",
    per: "address",
    times: 60,
    seconds: HOUR,
    refusal: "登录尝试太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  completion: { name: "completion", times: 120, seconds: MINUTE, refusal: "输入太频繁", counts: "attempts" },
} as const satisfies RateLimits;

export const userEndpoints = {
  /** C01 */
  smsLogin: endpoint({
    method: "post",
    path: "/user/sms/login",
    summary: "短信验证码登录；新手机号即注册",
    limits: [userLimits.login],
    body: smsLoginInput.extend({ agreedVersion: agreedVersion.optional() }),
    output: loginOutput,
  }),
  /** C05 */
  current: endpoint({
    method: "get",
    path: "/user/current",
    summary: "当前登录的用户，和最近加入的圈子",
    auth: "required",
    output: currentUser,
  }),
  logout: endpoint({
    method: "post",
    path: "/user/logout",
    summary: "退出登录：令牌立即失效",
    auth: "required",
    limits: [sharedLimits.change],
    output: z.object({ ok: z.literal(true) }),
  }),
  /** C04 */
  info: endpoint({
    method: "get",
    path: "/user/info/{id}",
    summary: "用户主页资料",
    auth: "optional",
    params: z.object({ id }),
    query: z.object({ includeStats: z.enum(["true", "false", "1", "0"]).optional() }),
    output: userProfile,
  }),
  /** For fields that take a member's name or number. Names are unique. */
  named: endpoint({
    method: "get",
    path: "/user/named",
    summary: "用这个昵称的人；没有时 id 为 null",
    auth: "required",
    limits: [userLimits.completion],
    query: z.object({
      name: soughtText()
        .trim()
        .min(1, "请填写昵称")
        .check(...atMost(limits.nameMax)),
    }),
    output: z.object({ id: idOut.nullable() }),
  }),
  /** C12 */
  commentLike: endpoint({
    method: "post",
    path: "/user/comment/like",
    summary: "点赞或取消点赞评论",
    auth: "required",
    limits: [sharedLimits.like],
    body: z.object({ commentId: id, liked: z.coerce.boolean() }),
    output: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
  }),
} as const;
