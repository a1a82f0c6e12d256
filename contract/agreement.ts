import { z } from "zod";
import { done, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/**
 * Of the service agreement and the privacy policy together (app/routes/agreement). Goes up with every change of what they
 * mean: then each member is asked anew, and writes again once they have agreed.
 */
export const AGREEMENT_VERSION = 1;

/** The version that somebody has read and agrees to. */
export const agreedVersion = z.coerce.number().int().min(1).max(AGREEMENT_VERSION, "协议版本有误，请刷新后重试");

export const agreementEndpoints = {
  state: endpoint({
    method: "get",
    path: "/user/agreement",
    summary: "自己同意过的协议版本",
    auth: "required",
    output: z.object({
      current: z.number().int(),
      /** Null: none that is written down. */
      agreed: z.object({ version: z.number().int(), agreedAt: timestamp }).nullable(),
    }),
  }),
  agree: endpoint({
    method: "post",
    path: "/user/agreement",
    summary: "同意当前版本的协议",
    auth: "required",
    limits: ["change"],
    body: z.object({ version: agreedVersion }),
    output: done,
  }),
} as const;
