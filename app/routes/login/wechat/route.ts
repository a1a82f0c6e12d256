import { redirect } from "react-router";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { startJourney } from "~/features/phone-bind/wechat.server.ts";
import type { Route } from "./+types/route";

/** A GET must not send anyone to WeChat: the button is a form. */
export function loader() {
  return redirect("/login");
}

/**
 * Starts a WeChat login. `redirect` is the page to open afterwards. The form must use a document request
 * (`reloadDocument`), because the redirect leaves the app.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const target = redirectTarget(String(form.get("redirect") ?? ""));
  const started = await startJourney(args, { mode: "login", redirect: target });
  if (started.ok) return redirect(started.data.url, { status: 303, headers: { "set-cookie": started.data.cookie } });
  putFlash(args.context, "error", started.failure.message);
  return redirect(`/login?redirect=${encodeURIComponent(target)}`, 303);
}
