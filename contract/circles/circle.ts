import { z } from "zod";
import {
  createCircleInput,
  updateCircleInput,
  circleCard,
  circleDetail,
  circleLogEntry,
  circleFounding,
  foundingItem,
  joinInput,
  announceInput,
  settleFoundingInput,
} from "./circle-fields.ts";
import { circleCategories, circleNoticeLevels, circleSorts, circleStates } from "./circle-names.ts";
import {
  atMost,
  checkbox,
  cursor,
  done,
  id,
  idOut,
  limit,
  page,
  plainText,
  soughtText,
  timestamp,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { userBrief } from "../people/user.ts";
import { circleStaffLimits } from "./circle-staff.ts";
import { followLimits } from "../people/follow.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { DAY, type RateLimits } from "../shared/rate-limit.ts";

const category = z.enum(circleCategories, "请选择分类");
const noticeLevel = z.enum(circleNoticeLevels, "请选择通知方式");
const reason = plainText()
  .trim()
  .check(...atMost(limits.circleReasonMax, `理由最多 ${limits.circleReasonMax} 字`));
const ofCircle = z.object({ id });
const invitationToken = z.string().regex(/^[\w-]{16,64}$/, "邀请链接有误");

export const circleLimits = {
  found: { name: "circle-found", times: 10, seconds: DAY, refusal: "创建圈子太频繁", takenBy: "verb", counts: "acts" },
  // An announcement notifies every member of the circle.
  announce: { name: "circle-announce", times: 10, seconds: DAY, refusal: "发布公告太频繁", counts: "acts" },
} as const satisfies RateLimits;

const write = { method: "post", auth: "required", limits: [sharedLimits.change] } as const;
/** For acts that notify the affected person. */
const tell = { method: "post", auth: "required", limits: [circleStaffLimits.act] } as const;

export const circleEndpoints = {
  /**
   * R12. With `q`: by name and description, best match first. `mine`: the viewer's circles, the latest joined first,
   * including foundings that wait.
   */
  list: endpoint({
    method: "get",
    path: "/circle/list",
    summary: "圈子列表：按分类、按人数 / 活跃 / 最新排序，搜索，或我的圈子",
    auth: "optional",
    query: z.object({
      category: category.optional(),
      sort: z.enum(circleSorts).default("popular"),
      q: soughtText()
        .trim()
        .check(...atMost(limits.searchMax, `搜索内容最多 ${limits.searchMax} 字`))
        .optional(),
      mine: checkbox,
      cursor,
      limit,
    }),
    output: page(circleCard),
  }),
  founding: endpoint({
    method: "get",
    path: "/circle/founding",
    summary: "能否创建圈子",
    auth: "required",
    output: circleFounding,
  }),
  create: endpoint({
    method: "post",
    path: "/circle/create",
    unread: { reason: "the staff read it" },
    publishes: { name: "name", description: "profile", rules: "profile", joinQuestion: "profile" },
    summary: "创建圈子；按站点设置直接开放，或等待管理员审核",
    auth: "required",
    limits: [circleLimits.found],
    body: createCircleInput,
    output: z.object({ id: idOut, state: z.enum(circleStates) }),
  }),
  foundings: endpoint({
    method: "get",
    path: "/circle/founding/list",
    staff: true,
    summary: "待审核的圈子，先申请的在前（管理员）",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(foundingItem),
  }),
  /** 404 for an invitation that is unknown, used up, withdrawn or expired. */
  invitation: endpoint({
    method: "get",
    path: "/invitation/{token}",
    summary: "一个邀请链接所邀请的圈子",
    auth: "optional",
    params: z.object({ token: invitationToken }),
    output: z.object({ circle: circleCard, rules: z.string(), invitedBy: userBrief, expiresAt: timestamp }),
  }),
  acceptInvitation: endpoint({
    ...write,
    path: "/invitation/{token}/accept",
    summary: "凭邀请链接加入圈子；已是成员的不占用次数",
    limits: [followLimits.relation],
    params: z.object({ token: invitationToken }),
    output: z.object({ circleId: idOut, memberCount: z.number().int() }),
  }),
  get: endpoint({
    method: "get",
    path: "/circle/{id}",
    summary: "一个圈子：资料、圈规、公告、管理团队，以及我在其中的身份与权限",
    auth: "optional",
    params: ofCircle,
    output: circleDetail,
  }),
  update: endpoint({
    method: "put",
    path: "/circle/{id}",
    publishes: { name: "name", description: "profile", rules: "profile", joinQuestion: "profile" },
    summary: "修改圈子资料与规则（圈主）",
    auth: "required",
    limits: [sharedLimits.edit],
    params: ofCircle,
    body: updateCircleInput,
    output: z.object({ id: idOut }),
  }),
  /** An empty text removes the announcement. */
  announce: endpoint({
    ...tell,
    path: "/circle/{id}/announcement",
    publishes: { text: "profile" },
    summary: "发布或更新公告，并通知成员（圈主、圈子管理员）",
    limits: [circleLimits.announce],
    params: ofCircle,
    body: announceInput,
    output: done,
  }),
  /**
   * The viewer becomes a member of an open circle, or an applicant of a circle with approval. A repeated call changes
   * nothing.
   */
  join: endpoint({
    ...write,
    path: "/circle/{id}/join",
    says: { answer: "profile" },
    summary: "加入圈子；需要审核的则提交申请",
    limits: [followLimits.relation],
    params: ofCircle,
    body: joinInput,
    output: z.object({ state: z.enum(["member", "waiting"]), memberCount: z.number().int() }),
  }),
  withdrawApplication: endpoint({
    ...write,
    path: "/circle/{id}/application/withdraw",
    summary: "撤回自己的加入申请",
    params: ofCircle,
    output: done,
  }),
  leave: endpoint({
    ...write,
    path: "/circle/{id}/leave",
    summary: "退出圈子；圈主须先转让",
    limits: [followLimits.relation],
    params: ofCircle,
    output: z.object({ memberCount: z.number().int() }),
  }),
  setNoticeLevel: endpoint({
    ...write,
    path: "/circle/{id}/notice-level",
    summary: "设置这个圈子通知我什么",
    params: ofCircle,
    body: z.object({ level: noticeLevel }),
    output: z.object({ level: noticeLevel }),
  }),
  transfer: endpoint({
    ...tell,
    path: "/circle/{id}/transfer",
    summary: "把圈子转让给一位成员，自己成为圈子管理员（圈主）",
    params: ofCircle,
    body: z.object({ userId: id }),
    output: done,
  }),
  dissolve: endpoint({
    ...tell,
    path: "/circle/{id}/dissolve",
    says: { reason: "profile" },
    summary: "发起解散，7 天内可以撤回（圈主）",
    params: ofCircle,
    body: z.object({ reason: reason.default("") }),
    output: z.object({ dissolveAt: timestamp }),
  }),
  undoDissolve: endpoint({
    ...tell,
    path: "/circle/{id}/dissolve/undo",
    summary: "撤回解散（圈主）",
    params: ofCircle,
    output: done,
  }),
  log: endpoint({
    method: "get",
    path: "/circle/{id}/log",
    summary: "管理日志，新的在前",
    auth: "optional",
    params: ofCircle,
    query: z.object({ cursor, limit }),
    output: page(circleLogEntry),
  }),
  settleFounding: endpoint({
    ...tell,
    path: "/circle/{id}/founding/settle",
    staff: true,
    summary: "批准或拒绝创建圈子（管理员）",
    params: ofCircle,
    body: settleFoundingInput,
    output: done,
  }),
} as const;
