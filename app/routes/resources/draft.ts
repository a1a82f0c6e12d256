import { articleEndpoints, type Draft, saveDraftInput } from "#contract/article.ts";
import type { PreviewAnswer, SaveAnswer } from "~/features/editor/draft-client.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { attempt, type RouteArgs } from "~/server/api.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/draft";

export const loader = onlyPost;

/** The editor's saves and previews while its script runs; without one the writing screen's own action does both. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  return form.get("intent") === "preview" ? preview(args, String(form.get("source") ?? "")) : save(args, form);
}

async function save(args: RouteArgs, form: FormData) {
  const submission = parseForm(saveDraftInput, form);
  if (submission.status !== "success") {
    const message = Object.values(submission.error ?? {}).flat()[0] ?? "内容有误";
    return Response.json({ kind: "failed", message } satisfies SaveAnswer, { status: 400 });
  }
  const { title, source } = submission.value;
  const answer = await attempt(args, articleEndpoints.draftSave, { body: submission.value });
  if (answer.ok) {
    const { id, articleId, revision } = answer.data;
    return Response.json({
      kind: "saved",
      draft: { id, articleId, revision },
      text: { title, source },
      nextKey: globalThis.crypto.randomUUID(),
    } satisfies SaveAnswer);
  }
  return Response.json(refused(answer.failure), { status: statusOfFailure(answer.failure) });
}

function refused({
  statusCode,
  message,
  data,
}: {
  statusCode: number;
  message: string;
  data: { current?: unknown };
}): SaveAnswer {
  if (statusCode === 409 && data.current) return { kind: "conflict", current: data.current as Draft };
  if (statusCode === 404) return { kind: "gone" };
  // Not led to the login page here: the text is still on the screen.
  return statusCode === 401 ? { kind: "logged-out" } : { kind: "failed", message };
}

async function preview(args: RouteArgs, source: string) {
  const answer = await attempt(args, articleEndpoints.preview, { body: { source } });
  const body: PreviewAnswer = answer.ok
    ? { kind: "html", html: answer.data.html }
    : { kind: "failed", message: answer.failure.message };
  return Response.json(body, { status: answer.ok ? 200 : statusOfFailure(answer.failure) });
}
