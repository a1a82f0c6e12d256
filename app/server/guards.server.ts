import { loginRedirect, type RouteArgs } from "./api.server.ts";
import { putFlash } from "./flash.server.ts";
import { getSession } from "./session.server.ts";

/** A03: who is not logged in is led to the login page and back. Whether the token is still good, the API says at the first call. */
export function requireLogin(args: RouteArgs): void {
  if (getSession(args.context).token) return;
  putFlash(args.context, "info", "请先登录");
  throw loginRedirect(args);
}
