import { createHmac } from "node:crypto";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { requesterOf } from "./address.ts";

/**
 * Who reads, as the counting of views tells people apart: a member, or an address with a browser. A hash, because it may
 * lie in Redis for hours.
 * @returns null for the author, who never counts
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
