import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { publicConfig } from "./site-config.ts";

/** The writes that stay open: the member logs out, previews, or marks as read the notices that a page has shown. */
const OPEN = new Set([
  "/user/logout",
  "/user/session/end-others",
  "/article/preview",
  "/message/read",
  "/chat/conversation/{id}/read",
]);

/**
 * Enforces the site's read-only mode (a setting). Only administrators may write, so that they can end it. Logins by SMS
 * code and from WeChat still work.
 * @param path of the endpoint in the contract
 * @throws ApiError UNAVAILABLE, with the reason that an administrator gave
 */
export async function assertTakesWrites(ctx: Context, viewer: Viewer, path: string): Promise<void> {
  if (viewer.role === "ADMIN" || OPEN.has(path)) return;
  const { readOnly } = await publicConfig({ ctx });
  if (readOnly) throw new ApiError("UNAVAILABLE", `暂时只能阅读：${readOnly}`);
}
