import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";

/** Saving by itself is at most one in a few seconds. */
const rule = { name: "draft-save", points: 120, seconds: 300 };

/** @throws ApiError TOO_MANY_REQUESTS above 120 saves in five minutes, of all kinds of drafts */
export async function takeDraftSave(ctx: Pick<Context, "limiter">, viewer: Viewer): Promise<void> {
  const wait = await ctx.limiter.take(rule, String(viewer.id));
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", `保存太频繁，请 ${wait} 秒后再试`, { retryAfterSeconds: wait });
}
