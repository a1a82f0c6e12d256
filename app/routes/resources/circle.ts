import { data, redirect } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleNoticeLevelName, circleNoticeLevels } from "#contract/circles/circle-names.ts";
import type { CircleIntent } from "~/features/circle/circle-forms.ts";
import { parseId } from "~/lib/parse-id.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { type RouteArgs, type Submitted, submit, toLogin } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { getSession } from "~/server/session.server.ts";
import type { Route } from "./+types/circle";

export const loader = onlyPost;

/** Handles the buttons that change the member's own membership. Redirects back to their page. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const target = redirectTarget(String(form.get("redirectTo") ?? ""));
  const page = { ...args, url: new URL(target, args.url) };
  if (!getSession(args.context).token) throw toLogin(page);
  const answer = await change(page, form);
  if (!answer.ok) putFlash(args.context, "error", answer.failure.message);
  else putFlash(args.context, "success", answer.data);
  const isScript = new URL(args.request.url).pathname.endsWith(".data") && form.get("intent") === "join";
  return isScript ? data(null) : redirect(target, 303);
}

/** @returns the flash message */
async function change(args: RouteArgs, form: FormData): Promise<Submitted<string>> {
  const params = { id: parseId(String(form.get("id") ?? "")) ?? 0 };
  switch (form.get("intent") as CircleIntent) {
    case "withdraw":
      return say(await submit(args, circleEndpoints.withdrawApplication, { params }), "已撤回申请");
    case "level": {
      const level = circleNoticeLevels.find((name) => name === form.get("level")) ?? "featured";
      const answer = await submit(args, circleEndpoints.setNoticeLevel, { params, body: { level } });
      return say(answer, `这个圈子的通知已设为「${circleNoticeLevelName[level]}」`);
    }
    case "undo-dissolve":
      return say(await submit(args, circleEndpoints.undoDissolve, { params }), "已撤回解散，圈子照常");
    default: {
      const answer = await submit(args, circleEndpoints.join, { params, body: { answer: "" } });
      return answer.ok
        ? { ok: true, data: answer.data.state === "member" ? "已加入圈子" : "申请已提交，通过后会通知你" }
        : answer;
    }
  }
}

function say(answer: Submitted<unknown>, words: string): Submitted<string> {
  return answer.ok ? { ok: true, data: words } : answer;
}
