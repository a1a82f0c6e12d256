import { z } from "zod";
import { done, idOut, plainText, smsCode, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";

/** What somebody types who means it. */
export const LEAVE_WORD = "注销账号";

/** What texts and lists call whoever has left. */
export const LEFT_NAME = "已注销用户";

/** How old the login of an account without a phone may be, in minutes: it proves itself by a new one. */
export const FRESH_LOGIN_MINUTES = 15;

export const leaveInput = z.object({
  word: plainText(`请输入“${LEAVE_WORD}”`)
    .trim()
    .refine((value) => value === LEAVE_WORD, `请输入“${LEAVE_WORD}”四个字`),
  /** To one's own phone; an account without one leaves it out. */
  smsCode: smsCode.optional(),
});

/** Why somebody cannot leave yet. */
export const leaveObstacle = z.discriminatedUnion("kind", [
  /** Administrators are named in records that must stay. */
  z.object({ kind: z.literal("admin") }),
  /** A circle of theirs has other members. */
  z.object({ kind: z.literal("circle"), id: idOut, name: z.string() }),
  /** There is no phone to prove oneself by, and the login is old. */
  z.object({ kind: z.literal("login") }),
]);
export type LeaveObstacle = z.output<typeof leaveObstacle>;

export const leaveState = z.object({
  /** When it was asked for and when it will be done; null when nobody asked. */
  leave: z.object({ askedAt: timestamp, dueAt: timestamp }).nullable(),
  /** What must be done first. */
  obstacles: z.array(leaveObstacle),
  /** 138****5678; null: no code is asked for. */
  phoneMasked: z.string().nullable(),
  /** Days in which it can be taken back. */
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
    limits: ["login-ip"],
    body: leaveInput,
    output: z.object({ dueAt: timestamp }),
  }),
  undo: endpoint({
    method: "post",
    path: "/user/leave/undo",
    summary: "撤回注销",
    auth: "required",
    limits: ["change"],
    output: done,
  }),
} as const;
