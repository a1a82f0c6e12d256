import { z } from "zod";
import { atMost, soughtText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { userLimits } from "../people/user.ts";

/** The most suggestions at a time. */
export const COMPLETION_MAX = 8;

/** `mention` (after `@`) completes people's names, `topic` (after `#`) tags; both also complete circles. */
export const completionKind = z.enum(["mention", "topic"]);
export type CompletionKind = z.infer<typeof completionKind>;

const completionItem = z.object({ kind: z.enum(["user", "tag", "circle"]), id: z.int(), name: z.string() });
export type CompletionItem = z.infer<typeof completionItem>;

export const completionEndpoints = {
  /**
   * Names that begin with or contain the typed text; people whom the viewer follows come first. A few circles whose
   * names begin with the text come last; private circles only when the viewer is a member.
   */
  list: endpoint({
    method: "get",
    path: "/completion",
    summary: "@ 和 # 的补全",
    auth: "required",
    limits: [userLimits.completion],
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
