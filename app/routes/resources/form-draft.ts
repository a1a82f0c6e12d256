import { statusOfFailure } from "~/forms/reply-failure.ts";
import { draftOfForm } from "~/features/dynamic-composer/dynamic-form.ts";
import type { FormDraftAnswer } from "~/features/writing/draft-names.ts";
import { type ApiFailure, attempt, type RouteArgs } from "~/server/api.server.ts";
import { sendDynamicDraft } from "~/features/dynamic-composer/dynamic-draft.server.ts";
import { sendFeedbackDraft } from "~/features/feedback/ticket-draft.server.ts";
import { sendVideoDraft } from "~/features/video-upload/video-draft.server.ts";
import { draftElsewhere, draftRevisionOf } from "~/features/writing/form-draft.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/form-draft";

export const loader = onlyPost;

/** Saves the draft of a dynamic, a video or a ticket while it is written. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const revision = draftRevisionOf(form);
  const saved = await save(args, form, revision);
  if (saved.ok) return Response.json({ kind: "saved", revision: saved.data.revision } satisfies FormDraftAnswer);
  return Response.json(refused(saved.failure), { status: statusOfFailure(saved.failure) });
}

function save(args: RouteArgs, form: FormData, revision: number) {
  switch (form.get("draftKind")) {
    case "feedback":
      return sendFeedbackDraft(args, form, revision, attempt);
    case "video":
      return sendVideoDraft(args, form, revision, attempt);
    default:
      return sendDynamicDraft(args, draftOfForm(form), revision, attempt);
  }
}

function refused(failure: ApiFailure): FormDraftAnswer {
  const current = draftElsewhere(failure);
  if (current) return { kind: "conflict", current };
  if (failure.statusCode === 404) return { kind: "gone" };
  // Not led to the login page here: the text is still on the screen.
  return failure.statusCode === 401 ? { kind: "logged-out" } : { kind: "failed", message: failure.message };
}
