import { statusOfFailure } from "~/forms/reply-failure.ts";
import { draftOfForm } from "~/lib/dynamic-form.ts";
import type { FormDraftAnswer } from "~/lib/form-draft.ts";
import { type ApiFailure, attempt } from "~/server/api.server.ts";
import { draftElsewhere, draftRevisionOf, sendDynamicDraft, sendFeedbackDraft } from "~/server/form-draft.server.ts";
import type { Route } from "./+types/form-draft";

/** Saves the draft of a dynamic or a ticket while it is written. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const revision = draftRevisionOf(form);
  const saved = form.get("draftKind") === "feedback" ? await sendFeedbackDraft(args, form, revision, attempt) : await sendDynamicDraft(args, draftOfForm(form), revision, attempt);
  if (saved.ok) return Response.json({ kind: "saved", revision: saved.data.revision } satisfies FormDraftAnswer);
  return Response.json(refused(saved.failure), { status: statusOfFailure(saved.failure) });
}

function refused(failure: ApiFailure): FormDraftAnswer {
  const current = draftElsewhere(failure);
  if (current) return { kind: "conflict", current };
  if (failure.statusCode === 404) return { kind: "gone" };
  // Not led to the login page here: the text is still on the screen.
  return failure.statusCode === 401 ? { kind: "logged-out" } : { kind: "failed", message: failure.message };
}
