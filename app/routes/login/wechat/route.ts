import { redirect } from "react-router";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { startJourney } from "~/features/phone-bind/wechat.server.ts";
import type { Route } from "./+types/route";

/** A link must not send anyone to WeChat: the button is a form. */
export function loader() {
  return redirect("/login");
}

/**
 * Begins a login by WeChat. `redirect` is where it ends.
 * The form must be a document's (`reloadDocument`): the answer leads out of the app.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const target = redirectTarget(String(form.get("redirect") ?? ""));
  const started = await startJourney(args, { mode: "login", redirect: target });
  if (started.ok) return redirect(started.data.url, { status: 303, headers: { "set-cookie": started.data.cookie } });
  putFlash(args.context, "error", started.failure.message);
  return redirect(`/login?redirect=${encodeURIComponent(target)}`, 303);
}
