import { loginRedirect, type RouteArgs } from "./api.server.ts";
import { putFlash } from "./flash.server.ts";
import { getSession } from "./session.server.ts";

/**
 * A03: redirects guests to the login page, which leads back. The first API call checks whether the token is still
 * valid.
 */
export function requireLogin(args: RouteArgs): void {
  if (getSession(args.context).token) return;
  putFlash(args.context, "info", "请先登录");
  throw loginRedirect(args);
}
