import type { Context, Viewer } from "../../context.ts";
import { limitMember } from "../address/limit-member.ts";
import { setLike } from "../like/set-like.ts";
import { goneVideo, playableVideo } from "./video-rows.ts";

/**
 * Brings the like into the wanted state; asking twice changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `playableVideo`
 */
export async function likeVideo({
  ctx,
  viewer,
  videoId,
  liked,
}: {
  ctx: Context;
  viewer: Viewer;
  videoId: number;
  liked: boolean;
}): Promise<{ liked: boolean; likeCount: number }> {
  await limitMember(ctx, viewer, "like");
  await playableVideo({ ctx, viewer, videoId });
  return ctx.db
    .transaction()
    .execute((trx) => setLike(trx, { ctx, viewer, kind: "video", id: videoId, liked, gone: goneVideo }));
}
