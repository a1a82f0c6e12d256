import { data, redirect } from "react-router";
import { followEndpoints } from "#contract/people/follow.ts";
import { parseId } from "~/lib/parse-id.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { type RouteArgs, type Submitted, submit, toLogin, withoutShape } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { getSession } from "~/server/session.server.ts";
import type { Route } from "./+types/relation";

/** A GET redirects to the home page. */
export function loader() {
  return redirect("/");
}

/** Handles C07 and similar buttons, which send the wanted state. Scripts stay; a plain form is redirected back. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const target = redirectTarget(String(form.get("redirectTo") ?? ""));
  const page = { ...args, url: new URL(target, args.url) };
  // A visitor whose session has ended returns to the page after the login, not to this address.
  if (!getSession(args.context).token) throw toLogin(page);
  const answer = await change(
    page,
    String(form.get("intent")),
    parseId(String(form.get("id") ?? "")) ?? 0,
    form.get("wanted") === "true",
  );
  if (!answer.ok) putFlash(args.context, "error", answer.failure.message);
  else if (answer.data) putFlash(args.context, "success", answer.data);
  const isScript = new URL(args.request.url).pathname.endsWith(".data") && form.get("intent") === "follow";
  return isScript ? data(null) : redirect(target, 303);
}

/** @returns the flash message; null when the button itself shows the result */
async function change(args: RouteArgs, intent: string, id: number, wanted: boolean): Promise<Submitted<string | null>> {
  switch (intent) {
    case "block":
      return say(
        await submit(args, followEndpoints.block, { body: { userId: id, blocked: wanted } }),
        wanted ? "已拉黑" : "已取消拉黑",
      );
    case "mute":
      return say(
        await submit(args, followEndpoints.mute, { body: { userId: id, muted: wanted } }),
        wanted ? "已屏蔽，不会再看到 TA 的内容" : "已取消屏蔽",
      );
    default:
      return say(
        await submit(args, withoutShape(followEndpoints.follow), { body: { userId: id, followed: wanted } }),
        null,
      );
  }
}

function say(answer: Submitted<unknown>, words: string | null): Submitted<string | null> {
  return answer.ok ? { ok: true, data: words } : answer;
}
