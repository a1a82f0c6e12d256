import { redirect } from "react-router";
import { userEndpoints } from "#contract/people/user.ts";
import { attempt } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { getSession } from "~/server/session.server.ts";
import type { Route } from "./+types/logout";

/** A GET must not log anyone out. */
export function loader() {
  return redirect("/");
}

/** S02: ends the session at the API and in the cookie. A failure of the API does not keep the user logged in. */
export async function action(args: Route.ActionArgs) {
  const session = getSession(args.context);
  if (session.token) await attempt(args, userEndpoints.logout, {});
  session.logout();
  putFlash(args.context, "success", "已退出登录");
  return redirect("/", 303);
}
