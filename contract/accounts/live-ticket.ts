import { z } from "zod";
import { endpoint } from "../shared/endpoint.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

export const liveTicketLimits = {
  // A browser needs a ticket for each connection, and repeats lost ones with growing pauses.
  create: { name: "live-ticket", times: 120, seconds: MINUTE, refusal: "连接太频繁", counts: "attempts" },
} as const satisfies RateLimits;

export const liveTicketEndpoints = {
  /** C21: for the upgrade to /chat. The ticket is for one use within 30 s, and ends with the session. */
  issue: endpoint({
    method: "post",
    path: "/live/ticket",
    summary: "领取打开实时连接的一次性凭证，30 秒内有效",
    auth: "required",
    limits: [liveTicketLimits.create],
    body: z.object({
      /** Set by the web tier for its browsers: the upgrade must then come through it with a cookie of this session. */
      isBound: z.boolean().default(false).describe("只有经网页服务器、带着同一登录的连接才能使用"),
    }),
    output: z.object({
      ticket: z.string(),
      /** The session's public fingerprint. */
      session: z.string(),
    }),
  }),
} as const;
