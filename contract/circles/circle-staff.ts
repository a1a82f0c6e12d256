import { z } from "zod";
import { MEMBER_QUERY_MAX, circleRoles, memberFilters } from "./circle-names.ts";
import {
  atMost,
  cursor,
  done,
  failures,
  id,
  idOut,
  limit,
  page,
  plainText,
  soughtText,
  timestamp,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { userListItem } from "../people/follow.ts";
import { limits } from "../shared/limits.ts";
import { userBrief } from "../people/user.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

const role = z.enum(circleRoles);
const upTo = (max: number, what: string) =>
  plainText()
    .trim()
    .check(...atMost(max, `${what}最多 ${max} 字`));
const reason = upTo(limits.circleReasonMax, "理由");
const neededReason = reason.min(1, "请写下理由，对方会看到");
const days = (min: number) =>
  z.coerce.number("请选择时长").int("请选择时长").min(min, "请选择时长").max(365, "最长 365 天");
const ofCircle = z.object({ id });

export const circleMember = userListItem.extend({
  role,
  joinedAt: timestamp,
  /** The following fields are for staff only; other viewers get false, null and "". */
  mayPost: z.boolean(),
  mutedUntil: timestamp.nullable(),
  muteReason: z.string(),
});
export type CircleMember = z.output<typeof circleMember>;

export const circleBan = z.object({
  user: userBrief,
  reason: z.string(),
  until: timestamp.nullable(),
  bannedBy: userBrief,
  createdAt: timestamp,
});
export type CircleBan = z.output<typeof circleBan>;

export const circleApplication = z.object({
  id: idOut,
  user: userBrief,
  answer: z.string(),
  createdAt: timestamp,
});
export type CircleApplication = z.output<typeof circleApplication>;

export const circleInvitation = z.object({
  id: idOut,
  token: z.string(),
  madeBy: userBrief,
  usesLeft: z.number().int(),
  usedCount: z.number().int(),
  expiresAt: timestamp,
  createdAt: timestamp,
  /** The invitation has uses left and has not expired. */
  isValid: z.boolean(),
});
export type CircleInvitation = z.output<typeof circleInvitation>;

export const invitationInput = z.object({
  days: z.coerce.number("请选择有效期").int().min(1, "请选择有效期").max(30, "最长 30 天"),
  uses: z.coerce
    .number("请填写可用次数")
    .int()
    .min(1, "至少 1 次")
    .max(limits.circleInvitationUsesMax, `最多 ${limits.circleInvitationUsesMax} 次`),
});
/** For some days, or, from the circle's room, for some minutes: one of the two. */
export const muteInput = z
  .object({
    userId: id,
    days: days(1).optional(),
    minutes: z.coerce.number("请选择时长").int("请选择时长").min(1, "请选择时长").max(10_080, "最长 7 天").optional(),
    reason: neededReason,
  })
  .refine(({ days: some, minutes }) => (some === undefined) !== (minutes === undefined), {
    path: ["days"],
    message: "请选择时长",
  });
/** 0 days: without an end. */
export const banInput = z.object({ userId: id, days: days(0), reason: neededReason });
export const removeMemberInput = z.object({ userId: id, reason: neededReason });
export const settleApplicationsInput = z.object({
  ids: z.array(id).min(1, "请先选择申请").max(limits.pageSizeMax, `一次最多 ${limits.pageSizeMax} 份`),
  accepted: z.boolean(),
  /** The refused applicant sees the reason. */
  reason: reason.default(""),
});
export const circleStaffLimits = {
  // Acts of a circle's staff on people: each person is notified.
  act: { name: "circle-staff", times: 60, seconds: MINUTE, refusal: "管理圈子的操作太频繁", counts: "acts" },
} as const satisfies RateLimits;

/** For acts that notify the affected person. */
const tell = { method: "post", auth: "required", limits: [circleStaffLimits.act] } as const;

/** The endpoints for a circle's members: acts of its staff, and the list of members. */
export const circleStaffEndpoints = {
  applications: endpoint({
    method: "get",
    path: "/circle/{id}/application/list",
    summary: "待处理的加入申请，先来的在前（圈主、圈子管理员）",
    auth: "required",
    params: ofCircle,
    query: z.object({ cursor, limit }),
    output: page(circleApplication),
  }),
  /**
   * `failed` names applications that are already settled, and those of people who cannot join (banned, in too many
   * circles).
   */
  settleApplications: endpoint({
    ...tell,
    path: "/circle/{id}/application/settle",
    says: { reason: "profile" },
    summary: "通过或拒绝一份或多份加入申请（圈主、圈子管理员）",
    params: ofCircle,
    body: settleApplicationsInput,
    output: z.object({ settled: z.number().int(), failed: failures }),
  }),
  invitations: endpoint({
    method: "get",
    path: "/circle/{id}/invitation/list",
    summary: "邀请链接，新的在前（圈主、圈子管理员）",
    auth: "required",
    params: ofCircle,
    query: z.object({ cursor, limit }),
    output: page(circleInvitation),
  }),
  invite: endpoint({
    ...tell,
    path: "/circle/{id}/invitation/create",
    summary: "生成邀请链接（圈主、圈子管理员）",
    params: ofCircle,
    body: invitationInput,
    output: circleInvitation,
  }),
  withdrawInvitation: endpoint({
    ...tell,
    path: "/circle/{id}/invitation/withdraw",
    summary: "撤回邀请链接（圈主、圈子管理员）",
    params: ofCircle,
    body: z.object({ invitationId: id }),
    output: done,
  }),
  /**
   * Newest first, staff by the time of joining. 403 for a viewer who may not look, and with `muted` for a viewer who is
   * not staff.
   */
  members: endpoint({
    method: "get",
    path: "/circle/{id}/member/list",
    summary: "圈子成员，可按身份筛选、按名字查找",
    auth: "optional",
    params: ofCircle,
    query: z.object({
      filter: z.enum(memberFilters).default("all"),
      q: soughtText()
        .trim()
        .check(...atMost(MEMBER_QUERY_MAX, `最多 ${MEMBER_QUERY_MAX} 字`))
        .optional(),
      cursor,
      limit,
    }),
    output: page(circleMember),
  }),
  bans: endpoint({
    method: "get",
    path: "/circle/{id}/ban/list",
    summary: "被封禁的用户，新的在前（圈主、圈子管理员）",
    auth: "required",
    params: ofCircle,
    query: z.object({ cursor, limit }),
    output: page(circleBan),
  }),
  setRole: endpoint({
    ...tell,
    path: "/circle/{id}/member/role",
    summary: "任命或撤销圈子管理员（圈主）",
    params: ofCircle,
    body: z.object({ userId: id, role: z.enum(["moderator", "member"]) }),
    output: done,
  }),
  setMayPost: endpoint({
    ...tell,
    path: "/circle/{id}/member/may-post",
    summary: "给予或收回发帖资格（圈主、圈子管理员）",
    params: ofCircle,
    body: z.object({ userId: id, mayPost: z.boolean() }),
    output: done,
  }),
  mute: endpoint({
    ...tell,
    path: "/circle/{id}/member/mute",
    says: { reason: "profile" },
    summary: "禁言成员（圈主、圈子管理员）",
    params: ofCircle,
    body: muteInput,
    output: done,
  }),
  unmute: endpoint({
    ...tell,
    path: "/circle/{id}/member/unmute",
    summary: "解除禁言（圈主、圈子管理员）",
    params: ofCircle,
    body: z.object({ userId: id }),
    output: done,
  }),
  /** People who are not members can be banned, too, so that they cannot join. */
  ban: endpoint({
    ...tell,
    path: "/circle/{id}/member/ban",
    says: { reason: "profile" },
    summary: "封禁用户：移出圈子，期满前不能再加入（圈主、圈子管理员）",
    params: ofCircle,
    body: banInput,
    output: done,
  }),
  unban: endpoint({
    ...tell,
    path: "/circle/{id}/member/unban",
    summary: "解除封禁（圈主、圈子管理员）",
    params: ofCircle,
    body: z.object({ userId: id }),
    output: done,
  }),
  removeMember: endpoint({
    ...tell,
    path: "/circle/{id}/member/remove",
    says: { reason: "profile" },
    summary: "移出成员，可以再加入（圈主、圈子管理员）",
    params: ofCircle,
    body: removeMemberInput,
    output: done,
  }),
} as const;
