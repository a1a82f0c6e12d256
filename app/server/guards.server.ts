import { loginRedirect, type RouteArgs } from "./api.server.ts";
import { putFlash } from "./flash.server.ts";
import { getSession } from "./session.server.ts";

/**
 * A03: redirects guests to the login page, which leads back. Whether the token is still valid is checked by the first
 * API call of the page, or by the root's (root.tsx).
 */
export function requireLogin(args: RouteArgs): void {
  const session = getSession(args.context);
  session.isPrivate = true;
  if (session.token) return;
  putFlash(args.context, "info", "请先登录");
  throw loginRedirect(args);
}
