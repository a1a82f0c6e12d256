import { z } from "zod";
import { id, idOut, image, phone, smsCode, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { badgeView } from "./growth.ts";
import { staffAreas, staffRoles } from "../shared/staff-names.ts";
import { agreedVersion } from "./agreed-version.ts";
import { minorRests } from "./minor-names.ts";
import { gender, relation } from "./person.ts";

export const role = z.enum(["USER", "ADMIN"]);

/** The author line of a card, a comment, a profile. `name` is null until the person chose one (W14). */
export const userBrief = z.object({
  id: idOut,
  name: z.string().nullable(),
  avatar: image.nullable(),
  role,
});
export type UserBrief = z.output<typeof userBrief>;

/** E10: who is logged in. E11: the counters. */
export const userInfo = userBrief.extend({
  /** 138****5678 */
  phoneMasked: z.string().nullable(),
  systemNoticeCount: z.number().int(),
  commentNoticeCount: z.number().int(),
  /** Changes with each session; no credential. Tabs compare it (local storage key `token`, S01). */
  sessionFingerprint: z.string(),
  /** Of the site's staff beside administrators; what it may do says `staffActs`. */
  staffRole: z.enum(staffRoles).nullable().default(null),
  /** The areas of a moderator of some of them alone. */
  staffAreas: z.array(z.enum(staffAreas)).nullable().default(null),
});
export type UserInfo = z.output<typeof userInfo>;

/** C05. An API that knows no circles gives none. */
export const currentUser = userInfo.extend({
  /** Those that they joined last, for the rail beside every page. */
  /** There is a version of the agreement that they have not agreed to. */
  mustAgree: z.literal(true).optional(),
  /** They have 青少年模式 on; `rests`: why nothing is shown to them now. */
  minor: z.object({ rests: z.enum(minorRests).nullable() }).optional(),
  /** Their 签到; null where the site has none. */
  checkIn: z.object({ isDone: z.boolean(), streak: z.number().int() }).nullable().default(null),
  circles: z.array(z.object({ id: idOut, name: z.string(), iconUrl: z.string().nullable() })).default([]),
});
export type CurrentUser = z.output<typeof currentUser>;

export const userStats = z.object({
  articleCount: z.number().int(),
  videoCount: z.number().int(),
  followerCount: z.number().int(),
  followingCount: z.number().int(),
  likedCount: z.number().int(),
});

export const userProfile = userBrief.extend({
  bio: z.string(),
  region: z.string().nullable(),
  createdAt: timestamp,
  gender,
  cover: image.nullable(),
  /** All false when nobody is logged in, and for one's own profile. */
  relation,
  /** Which lists of the profile the viewer may open. */
  visibleLists: z.object({ follow: z.boolean(), fans: z.boolean(), circle: z.boolean() }),
  stats: userStats.nullable(),
  /** Null where the site shows none. */
  level: z.number().int().nullable().default(null),
  badges: z.array(badgeView).default([]),
  /** The account is banned; `until` is null for good. Why is the person's and the staff's to know. */
  ban: z.object({ until: timestamp.nullable() }).nullable().default(null),
});
export type UserProfile = z.output<typeof userProfile>;

export const smsLoginInput = z.object({ phone, smsCode });
export const loginOutput = z.object({
  token: z.string(),
  userInfo,
  /** The person asked for the account's end: then it will be done. Logging in changes nothing of that. */
  leavingAt: timestamp.optional(),
});

export const userEndpoints = {
  /** C01 */
  smsLogin: endpoint({
    method: "post",
    path: "/user/sms/login",
    summary: "短信验证码登录；新手机号即注册",
    limits: ["login-ip"],
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
    limits: ["change"],
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
  /** C12 */
  commentLike: endpoint({
    method: "post",
    path: "/user/comment/like",
    summary: "点赞或取消点赞评论",
    auth: "required",
    limits: ["like"],
    body: z.object({ commentId: id, liked: z.coerce.boolean() }),
    output: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
  }),
} as const;
