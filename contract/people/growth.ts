import { z } from "zod";
import { cursor, limit, page, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { badgeNames, pointReasons } from "./growth-names.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

const count = z.number().int();

/** A person's check-ins (签到). Points are null when the site has none. */
const ownCheckIn = z.object({
  isDone: z.boolean(),
  /** Days in a row: including today after today's check-in, and otherwise up to yesterday. */
  streak: count,
  today: count.nullable(),
  tomorrow: count.nullable(),
  month: z.object({
    /** 2026-11 */
    name: z.string(),
    /** 2026-11-23, in China's time. */
    today: z.string(),
    /** Days of the month, from 1. */
    days: z.array(count),
    /** False for the month of the account's creation. */
    hasPrevious: z.boolean(),
  }),
});

/** An entry of the ledger. */
export const pointEntry = z.object({
  id: count,
  reason: z.enum(pointReasons),
  /** given: for a post or another deed; taken: the post was removed; returned: the post was restored. */
  turn: z.enum(["given", "taken", "returned"]),
  /** The post or comment, if its owner still has access; null for a check-in (签到). */
  thing: z.object({ title: z.string(), path: z.string() }).nullable(),
  amount: count,
  /** The balance after the entry. */
  balance: count,
  createdAt: timestamp,
});
export type PointEntry = z.output<typeof pointEntry>;

export const badgeView = z.object({ name: z.enum(badgeNames), givenAt: timestamp });
export type BadgeView = z.output<typeof badgeView>;

/** A person's growth page; a part that the site has switched off is null. */
export const ownGrowth = z.object({
  checkIn: ownCheckIn.nullable(),
  points: z
    .object({
      balance: count,
      /** The number of times that each reason has given points today. */
      today: z.array(z.object({ reason: z.enum(pointReasons), times: count })),
      /** The latest entries of the ledger. */
      entries: z.array(pointEntry),
    })
    .nullable(),
  level: z
    .object({
      level: count,
      merits: count,
      /** The points of the next level; null at the highest. */ next: count.nullable(),
    })
    .nullable(),
  badges: z.array(badgeView).nullable(),
});
export type OwnGrowth = z.output<typeof ownGrowth>;

export const growthLimits = {
  checkIn: { name: "check-in", times: 30, seconds: 10 * MINUTE, refusal: "签到太频繁", counts: "acts" },
} as const satisfies RateLimits;

export const growthEndpoints = {
  own: endpoint({
    method: "get",
    path: "/growth/own",
    summary: "自己的签到、积分、等级与徽章；关闭的部分为 null，全部关闭时 404",
    auth: "required",
    query: z.object({
      month: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "月份的格式是 2026-11")
        .optional(),
    }),
    output: ownGrowth,
  }),
  entries: endpoint({
    method: "get",
    path: "/growth/points/list",
    summary: "自己的积分明细，新的在前；关闭时 404",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(pointEntry).extend({ balance: count }),
  }),
  /** Once a day in China; a second call changes nothing. */
  checkIn: endpoint({
    method: "post",
    path: "/growth/check-in",
    summary: "签到，一天一次；再签不变；关闭时 404",
    auth: "required",
    limits: [growthLimits.checkIn],
    output: z.object({ isNew: z.boolean(), streak: count, /** The points of this check-in. */ given: count }),
  }),
} as const;
