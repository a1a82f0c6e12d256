import { articleEndpoints } from "#contract/posts/article.ts";
import type { PreviewAnswer } from "~/features/editor/use-preview.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { attempt } from "~/server/api.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/preview";

export const loader = onlyPost;

/** Renders a text for the editor's script. Without a script the writing page's own action does. */
export async function action(args: Route.ActionArgs) {
  const source = String((await readForm(args)).get("source") ?? "");
  const answer = await attempt(args, articleEndpoints.preview, { body: { source } });
  const body: PreviewAnswer = answer.ok
    ? { kind: "html", html: answer.data.html }
    : { kind: "failed", message: answer.failure.message };
  return Response.json(body, { status: answer.ok ? 200 : statusOfFailure(answer.failure) });
}
