import { data, redirect } from "react-router";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { pendingCookie } from "~/features/phone-bind/pending.server.ts";
import type { Route } from "./+types/route";

export function loader() {
  return redirect("/");
}

/** S14: forgets the pending WeChat user. The page's form names its target (`redirect`); the dialog stays. */
export async function action({ request, url }: Route.ActionArgs) {
  const target = url.searchParams.get("redirect");
  const headers = { "set-cookie": await pendingCookie.write(request, undefined) };
  return target !== null ? redirect(redirectTarget(target), { status: 303, headers }) : data(null, { headers });
}
