import { z } from "zod";
import { cursor, limit, page, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { badgeNames, pointReasons } from "./growth-names.ts";

const count = z.number().int();

/** 签到 of one person. Points are null where the site has none. */
const ownCheckIn = z.object({
  isDone: z.boolean(),
  /** Days in a row: with today once that is done, else up to yesterday. */
  streak: count,
  today: count.nullable(),
  tomorrow: count.nullable(),
  month: z.object({
    /** 2026-11 */
    name: z.string(),
    /** 2026-11-23, by the site's clock. */
    today: z.string(),
    /** Days of the month, from 1. */
    days: z.array(count),
    /** Before the account there is nothing to look at. */
    hasPrevious: z.boolean(),
  }),
});

/** One line of the ledger. */
export const pointEntry = z.object({
  id: count,
  reason: z.enum(pointReasons),
  /** given: for the deed; taken: it was removed; returned: it came back. */
  turn: z.enum(["given", "taken", "returned"]),
  /** What it is about, as far as it is still there for its owner; a day of 签到 is no thing. */
  thing: z.object({ title: z.string(), path: z.string() }).nullable(),
  amount: count,
  /** After it. */
  balance: count,
  createdAt: timestamp,
});
export type PointEntry = z.output<typeof pointEntry>;

export const badgeView = z.object({ name: z.enum(badgeNames), givenAt: timestamp });
export type BadgeView = z.output<typeof badgeView>;

/** All of a person's growing up; a part that the site has switched off is null. */
export const ownGrowth = z.object({
  checkIn: ownCheckIn.nullable(),
  points: z
    .object({
      balance: count,
      /** How often each reason has given points today. */
      today: z.array(z.object({ reason: z.enum(pointReasons), times: count })),
      /** The last of the ledger. */
      entries: z.array(pointEntry),
    })
    .nullable(),
  level: z
    .object({
      level: count,
      merits: count,
      /** What the next level asks for; null at the highest. */ next: count.nullable(),
    })
    .nullable(),
  badges: z.array(badgeView).nullable(),
});
export type OwnGrowth = z.output<typeof ownGrowth>;

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
  /** Once a day of the site's clock: the second time changes nothing. */
  checkIn: endpoint({
    method: "post",
    path: "/growth/check-in",
    summary: "签到，一天一次；再签不变；关闭时 404",
    auth: "required",
    limits: ["check-in"],
    output: z.object({ isNew: z.boolean(), streak: count, /** What this one gave. */ given: count }),
  }),
} as const;
