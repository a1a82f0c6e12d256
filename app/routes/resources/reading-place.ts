import { redirect } from "react-router";
import { articlePlaceEndpoints } from "#contract/posts/article-place.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { attempt, type RouteArgs, submit, toLogin } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { getSession } from "~/server/session.server.ts";
import type { Route } from "./+types/reading-place";

export const loader = onlyPost;

/** Saves the member's place in an article, or clears it when the form names no block. A plain form names its redirect. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const block = form.get("block");
  const input = {
    params: { id: parseId(String(form.get("id") ?? "")) ?? 0 },
    // The API refuses a negative number.
    body: { block: block === null ? null : /^\d{1,6}$/.test(String(block)) ? Number(block) : -1 },
  };
  const target = form.get("redirectTo");
  if (target !== null) return clear(args, input, redirectTarget(String(target)));
  const answer = await attempt(args, articlePlaceEndpoints.save, input);
  if (answer.ok) return new Response(null, { status: 204 });
  const { failure } = answer;
  return Response.json({ kind: "failed", message: failure.message }, { status: statusOfFailure(failure) });
}

async function clear(args: RouteArgs, { params }: { params: { id: number } }, target: string) {
  const page = { ...args, url: new URL(target, args.url) };
  // A visitor whose session has ended returns to the article after the login, not to this address.
  if (!getSession(args.context).token) throw toLogin(page);
  const answer = await submit(page, articlePlaceEndpoints.save, { params, body: { block: null } });
  if (answer.ok) putFlash(args.context, "success", "已清除阅读位置");
  else putFlash(args.context, "error", answer.failure.message);
  return redirect(target, 303);
}
