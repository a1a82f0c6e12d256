import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { SimilarFeedback } from "../../../contract/feedback.ts";
import { similarFeedback } from "./feedback-tokens.ts";

const rule = { name: "feedback-similar", points: 60, seconds: 60 };

/** While a title is being typed. @throws ApiError TOO_MANY_REQUESTS above 60 a minute */
export async function similarToTitle({
  ctx,
  viewer,
  title,
}: {
  ctx: Context;
  viewer: Viewer;
  title: string;
}): Promise<SimilarFeedback[]> {
  const wait = await ctx.limiter.take(rule, String(viewer.id));
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", undefined, { retryAfterSeconds: wait });
  return similarFeedback({ ctx, title });
}
