import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { standingReason } from "./standing-reason.ts";
import { untilText } from "./until.ts";

/**
 * Checks that the viewer may publish; the mount calls it for every endpoint that `publishes`.
 * @throws ApiError FORBIDDEN, with the end of the mute, for a muted user
 */
export async function assertMayPublish(ctx: Pick<Context, "clock" | "db">, viewer: Viewer): Promise<void> {
  if (viewer.mutedUntil === null || viewer.mutedUntil <= ctx.clock.now()) return;
  const reason = await standingReason(ctx, viewer.id, "mute");
  const why = reason === undefined ? "" : `，理由：${reason}`;
  throw new ApiError(
    "FORBIDDEN",
    `你已被禁言（${untilText(viewer.mutedUntil)}）${why}。期间可以浏览，不能发布内容和评论`,
  );
}
