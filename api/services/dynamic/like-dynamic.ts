import type { Context, Viewer } from "../../context.ts";
import { limitMember } from "../address/limit-member.ts";
import { setLike } from "../like/set-like.ts";
import { goneDynamic, readableDynamic } from "./dynamic-rows.ts";

/**
 * Brings the like into the wanted state; asking twice changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `readableDynamic`
 */
export async function likeDynamic({
  ctx,
  viewer,
  dynamicId,
  liked,
}: {
  ctx: Context;
  viewer: Viewer;
  dynamicId: number;
  liked: boolean;
}): Promise<{ liked: boolean; likeCount: number }> {
  await limitMember(ctx, viewer, "like");
  await readableDynamic({ ctx, viewer, dynamicId });
  return ctx.db
    .transaction()
    .execute((trx) => setLike(trx, { ctx, viewer, kind: "dynamic", id: dynamicId, liked, gone: goneDynamic }));
}
