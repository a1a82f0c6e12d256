import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { waitText } from "./wait-text.ts";

/** What a member may do: far more than a person does, far less than a script wants. Each row that follows costs others. */
export const memberRules = {
  like: { name: "like", points: 60, seconds: 60 },
  vote: { name: "vote", points: 60, seconds: 60 },
  edit: { name: "edit", points: 60, seconds: 3600 },
  profile: { name: "profile", points: 30, seconds: 600 },
  /** A new name marks every text that names the person as old. */
  name: { name: "name", points: 10, seconds: 86_400 },
} as const satisfies Record<string, LimitRule>;

/** @throws ApiError TOO_MANY_REQUESTS past the rule */
export async function limitMember(ctx: Context, viewer: Viewer, rule: keyof typeof memberRules): Promise<void> {
  const retryAfterSeconds = await ctx.limiter.take(memberRules[rule], String(viewer.id));
  if (retryAfterSeconds > 0)
    throw new ApiError("TOO_MANY_REQUESTS", `操作太频繁，请 ${waitText(retryAfterSeconds)}后再试`, {
      retryAfterSeconds,
    });
}
