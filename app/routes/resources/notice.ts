import { redirect } from "react-router";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { subjectKinds } from "#contract/shared/subject.ts";
import { parseId } from "~/lib/parse-id.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { type RouteArgs, type Submitted, submit, toLogin } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { getSession } from "~/server/session.server.ts";
import type { NoticeIntent } from "~/features/notice/notice-form.ts";
import type { Route } from "./+types/notice";

export const loader = onlyPost;

/** Handles the buttons on notices. Redirects back to their page. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const target = redirectTarget(String(form.get("redirectTo") ?? ""));
  const page = { ...args, url: new URL(target, args.url) };
  if (!getSession(args.context).token) throw toLogin(page);
  const answer = await change(page, form);
  if (answer.ok) putFlash(args.context, "success", answer.data);
  else putFlash(args.context, "error", answer.failure.message);
  return redirect(target, 303);
}

/** @returns the flash message */
async function change(args: RouteArgs, form: FormData): Promise<Submitted<string>> {
  const intent = form.get("intent") as NoticeIntent;
  if (intent === "read") return say(await submit(args, messageEndpoints.read, { body: {} }), "已全部标为已读");
  const subjectKind = subjectKinds.find((kind) => kind === form.get("kind")) ?? "article";
  const subjectId = parseId(String(form.get("id") ?? "")) ?? 0;
  const quiet = intent === "quiet";
  const answer = await submit(args, messageEndpoints.setQuiet, { body: { subjectKind, subjectId, quiet } });
  return say(answer, quiet ? "不再提醒这个内容的评论和赞，可以在通知设置里恢复" : "已恢复提醒");
}

function say(answer: Submitted<unknown>, words: string): Submitted<string> {
  return answer.ok ? { ok: true, data: words } : answer;
}
