import { z } from "zod";
import { atMost, soughtText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";

/** Most suggestions at a time. */
export const COMPLETION_MAX = 8;

/** What stands behind `@` is a person's name, behind `#` a tag's, behind either a circle's. */
export const completionKind = z.enum(["mention", "topic"]);
export type CompletionKind = z.infer<typeof completionKind>;

const completionItem = z.object({ kind: z.enum(["user", "tag", "circle"]), id: z.int(), name: z.string() });
export type CompletionItem = z.infer<typeof completionItem>;

export const completionEndpoints = {
  /** Names that begin or hold what is typed; of people, those whom one follows come first. Last stand a few circles whose names begin so, of private ones those that one is in. */
  list: endpoint({
    method: "get",
    path: "/completion",
    summary: "@ 和 # 的补全",
    auth: "required",
    limits: ["completion"],
    query: z.object({
      kind: completionKind,
      q: soughtText()
        .trim()
        .check(...atMost(limits.nameMax))
        .default(""),
    }),
    output: z.object({ items: z.array(completionItem).max(COMPLETION_MAX) }),
  }),
} as const;
