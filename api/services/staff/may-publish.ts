import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import { untilText } from "./until.ts";

/**
 * Whether somebody may put words before others: the one door, asked by the mount for every endpoint that `publishes`.
 * @throws ApiError FORBIDDEN with how long, for who is muted
 */
export async function assertMayPublish(ctx: Pick<Context, "clock" | "db">, viewer: Viewer): Promise<void> {
  if (viewer.mutedUntil === null || viewer.mutedUntil <= ctx.clock.now()) return;
  const last = await ctx.db
    .selectFrom("sanction")
    .select("reason")
    .where("user_id", "=", viewer.id)
    .where("kind", "=", "mute")
    .where("lifted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const why = last ? `，理由：${last.reason}` : "";
  throw new ApiError(
    "FORBIDDEN",
    `你已被禁言（${untilText(viewer.mutedUntil)}）${why}。期间可以浏览，不能发布内容和评论`,
  );
}
