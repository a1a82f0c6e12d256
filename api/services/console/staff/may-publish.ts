import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { standingReason } from "../../shared/sanction/standing-reason.ts";
import { untilText } from "../../shared/sanction/until.ts";

/**
 * Whether somebody may put words before others: the one door, asked by the mount for every endpoint that `publishes`.
 * @throws ApiError FORBIDDEN with how long, for who is muted
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
