import { statusOfFailure } from "~/forms/reply-failure.ts";
import { draftOfForm } from "~/features/dynamic-composer/dynamic-form.ts";
import { sendDynamicDraft } from "~/features/dynamic-composer/dynamic-draft.server.ts";
import { sendArticleDraft } from "~/features/editor/article-draft.server.ts";
import { sendFeedbackDraft } from "~/features/feedback/ticket-draft.server.ts";
import { sendVideoDraft } from "~/features/video-upload/video-draft.server.ts";
import type { DraftAnswer } from "~/features/writing/draft-names.ts";
import { draftElsewhere, draftRevisionOf } from "~/features/writing/form-draft.server.ts";
import { type ApiFailure, attempt, type RouteArgs } from "~/server/api.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/draft";

export const loader = onlyPost;

/** Saves a form's draft while the user types. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const saved = await save(args, form, draftRevisionOf(form));
  if (!saved.ok) return Response.json(refused(saved.failure), { status: statusOfFailure(saved.failure) });
  const { id, revision } = saved.data;
  // The key of an article's form is used up by this draft, so the form gets a new one.
  const key = form.get("draftKind") === "article" ? { formKey: globalThis.crypto.randomUUID() } : {};
  return Response.json({ kind: "saved", id, revision, ...key } satisfies DraftAnswer);
}

function save(args: RouteArgs, form: FormData, revision: number) {
  switch (form.get("draftKind")) {
    case "article":
      return sendArticleDraft(args, form, revision, attempt);
    case "feedback":
      return sendFeedbackDraft(args, form, revision, attempt);
    case "video":
      return sendVideoDraft(args, form, revision, attempt);
    default:
      return sendDynamicDraft(args, draftOfForm(form), revision, attempt);
  }
}

function refused(failure: ApiFailure): DraftAnswer {
  const current = draftElsewhere(failure);
  if (current) return { kind: "conflict", current };
  if (failure.statusCode === 404) return { kind: "gone" };
  // No redirect to the login page: the text is still on the screen.
  if (failure.statusCode === 401) return { kind: "logged-out" };
  return { kind: "failed", message: Object.values(failure.fieldErrors).flat()[0] ?? failure.message };
}
