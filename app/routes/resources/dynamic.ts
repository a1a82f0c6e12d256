import { redirect } from "react-router";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { pollEndpoints } from "#contract/posts/poll.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { votedPoll } from "~/features/poll/voted-poll.server.tsx";
import type { DynamicActionAnswer } from "~/lib/dynamic-path.ts";
import { parseId } from "~/lib/parse-id.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { type ApiFailure, type RouteArgs, submit, toLogin } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { getSession } from "~/server/session.server.ts";
import type { Route } from "./+types/dynamic";

/** A GET redirects to the list. */
export function loader() {
  return redirect("/dynamic");
}

interface Changed {
  answer: DynamicActionAnswer;
  /** The flash message after the redirect; null when the page itself shows the result. */
  words: string | null;
  failure: ApiFailure | null;
}

const nothing: DynamicActionAnswer = { like: null, poll: null, error: null };

/**
 * Handles likes, votes, deletions and restorations from any page. A script requests JSON and stays
 * (features/dynamic-card/use-dynamic-post.ts); a plain form is redirected back.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const target = redirectTarget(String(form.get("redirectTo") ?? ""), "/dynamic");
  const page = { ...args, url: new URL(target, args.url) };
  // A visitor whose session has ended returns to the page after the login, not to this address.
  if (!getSession(args.context).token) throw toLogin(page);
  const intent = String(form.get("intent"));
  const { answer, words, failure } = await change(page, intent, form);
  if (args.request.headers.get("accept") === "application/json") {
    return Response.json(answer, { status: failure ? statusOfFailure(failure) : 200 });
  }
  if (failure) putFlash(args.context, "error", answer.error ?? failure.message);
  else if (words) putFlash(args.context, "success", words);
  return redirect(target, 303);
}

async function change(args: RouteArgs, intent: string, form: FormData): Promise<Changed> {
  const params = { id: parseId(String(form.get("id") ?? "")) ?? 0 };
  switch (intent) {
    case "like": {
      const liked = await submit(args, dynamicEndpoints.like, {
        params,
        body: { liked: form.get("liked") === "true" },
      });
      return liked.ok ? done({ like: liked.data }, null) : refused(liked.failure);
    }
    case "vote": {
      // `params.id` is the poll's own id.
      const optionIds = form.getAll("optionId").map((id) => parseId(String(id)) ?? 0);
      const voted = await submit(args, pollEndpoints.vote, { params, body: { optionIds } });
      return voted.ok ? done({ poll: votedPoll(voted.data) }, "投票成功") : refused(voted.failure);
    }
    case "delete": {
      const removed = await submit(args, dynamicEndpoints.remove, { params });
      return removed.ok ? done({}, "动态已删除，30 天内可以在“我的动态”里恢复") : refused(removed.failure);
    }
    case "restore": {
      const restored = await submit(args, dynamicEndpoints.restore, { params });
      return restored.ok ? done({}, "动态已恢复") : refused(restored.failure);
    }
    default:
      return { answer: { ...nothing, error: "请求有误" }, words: null, failure: null };
  }
}

function done(part: Partial<DynamicActionAnswer>, words: string | null): Changed {
  return { answer: { ...nothing, ...part }, words, failure: null };
}

function refused(failure: ApiFailure): Changed {
  const message = failure.fieldErrors.optionIds?.[0] ?? failure.message;
  return { answer: { ...nothing, error: message }, words: null, failure };
}
