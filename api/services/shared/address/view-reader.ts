import { createHmac } from "node:crypto";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { requesterOf } from "./address.ts";

/**
 * The key by which the view counter tells readers apart: a member, or an address with a browser. The key is a hash,
 * because it may stay in Redis for hours.
 * @returns null for the author, whose views do not count
 */
export function viewReader({
  ctx,
  caller,
  viewer,
  authorId,
}: {
  ctx: Context;
  caller: Caller;
  viewer: Viewer | null;
  authorId: number;
}): string | null {
  if (viewer?.id === authorId) return null;
  const who = viewer ? `member|${viewer.id}` : `guest|${requesterOf(caller.ip)}|${caller.userAgent ?? ""}`;
  return createHmac("sha256", ctx.config.serviceSecret).update(who).digest("base64url").slice(0, 16);
}
