import { z } from "zod";
import { done, idOut, plainText, smsCode, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { userLimits } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** The word that a member types to confirm. */
export const LEAVE_WORD = "注销账号";

/** The name of closed accounts in texts and lists. */
export const LEFT_NAME = "已注销用户";

/** The greatest age in minutes of the login of an account without a phone: such an account confirms by a new login. */
export const FRESH_LOGIN_MINUTES = 15;

export const leaveInput = z.object({
  word: plainText(`请输入“${LEAVE_WORD}”`)
    .trim()
    .refine((value) => value === LEAVE_WORD, `请输入“${LEAVE_WORD}”四个字`),
  /** The code that was sent to the account's phone; missing for an account without a phone. */
  smsCode: smsCode.optional(),
});

/** The reasons why a member cannot close the account yet. */
export const leaveObstacle = z.discriminatedUnion("kind", [
  /** The member is staff: records that must stay name them. */
  z.object({ kind: z.literal("admin") }),
  /** The member owns a circle with other members. */
  z.object({ kind: z.literal("circle"), id: idOut, name: z.string() }),
  /** The account has no phone for a confirmation, and its login is too old. */
  z.object({ kind: z.literal("login") }),
]);
export type LeaveObstacle = z.output<typeof leaveObstacle>;

export const leaveState = z.object({
  /** The times of the request and of the closing; null without a request. */
  leave: z.object({ askedAt: timestamp, dueAt: timestamp }).nullable(),
  /** The obstacles to remove first. */
  obstacles: z.array(leaveObstacle),
  /** 138****5678; null for an account without a phone, which needs no code. */
  phoneMasked: z.string().nullable(),
  /** The days in which the request can be withdrawn. */
  days: z.number().int(),
});
export type LeaveState = z.output<typeof leaveState>;

export const leaveEndpoints = {
  state: endpoint({
    method: "get",
    path: "/user/leave",
    summary: "注销账号：现状与前提",
    auth: "required",
    output: leaveState,
  }),
  ask: endpoint({
    method: "post",
    path: "/user/leave",
    summary: "申请注销账号",
    auth: "required",
    limits: [userLimits.login],
    body: leaveInput,
    output: z.object({ dueAt: timestamp }),
  }),
  undo: endpoint({
    method: "post",
    path: "/user/leave/undo",
    summary: "撤回注销",
    auth: "required",
    limits: [sharedLimits.change],
    output: done,
  }),
} as const;
