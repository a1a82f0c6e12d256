import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { waitText } from "../address/wait-text.ts";

/** Follows, blocks, mutes and circles together: far more than a person clicks, far less than a script wants. */
const perUser: LimitRule = { name: "relation", points: 60, seconds: 60 };

/** @throws ApiError TOO_MANY_REQUESTS past 60 changes a minute */
export async function limitRelations(ctx: Context, viewer: Viewer): Promise<void> {
  const retryAfterSeconds = await ctx.limiter.take(perUser, String(viewer.id));
  if (retryAfterSeconds > 0)
    throw new ApiError("TOO_MANY_REQUESTS", `操作太频繁，请 ${waitText(retryAfterSeconds)}后再试`, {
      retryAfterSeconds,
    });
}
