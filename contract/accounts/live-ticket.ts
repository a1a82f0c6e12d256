import { z } from "zod";
import { endpoint } from "../shared/endpoint.ts";

export const liveTicketEndpoints = {
  /** C21: for the upgrade to /chat. The ticket is for one use within 30 s, and ends with the session. */
  issue: endpoint({
    method: "post",
    path: "/live/ticket",
    summary: "领取打开实时连接的一次性凭证，30 秒内有效",
    auth: "required",
    limits: ["live-ticket"],
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
