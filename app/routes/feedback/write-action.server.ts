import { data, redirect } from "react-router";
import { feedbackEndpoints, type FeedbackSource, type SimilarFeedback } from "#api/contract/feedback.ts";
import { freshKey } from "~/lib/fresh-key.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { KEEP_DRAFT, SAVE_DRAFT } from "~/features/writing/draft-names.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { sendFeedbackDraft } from "~/features/feedback/ticket-draft.server.ts";
import { draftElsewhere, draftRevisionOf, saveDraftByForm } from "~/features/writing/form-draft.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { bringsPictures, putPicturesInText } from "~/features/upload/text-pictures.server.ts";
import { type TicketAnswer, ticketForm, ticketIntents, ticketLabels, wholeTicketForm } from "./ticket-form-schema.ts";

const FIELDS = Object.keys(ticketLabels);

function answer(result: TicketAnswer["result"], status: number, more: Partial<TicketAnswer> = {}) {
  return data<TicketAnswer>({ similar: [], conflict: null, draftConflict: null, ...more, result }, { status });
}

/** R09, R11. What does not lead to the ticket answers with the page itself, everything that was typed in it. */
export async function writeTicket(args: RouteArgs, feedbackId: number | null) {
  const form = await readForm(args);
  // Browsers send line breaks as CRLF; texts are kept with LF, and counted as the page counts them.
  form.set("source", String(form.get("source") ?? "").replaceAll("\r\n", "\n"));
  const intent = String(form.get("intent") ?? "");
  const isUpload = intent === ticketIntents.upload;
  const wrong =
    isUpload && !bringsPictures(form) ? { message: "请选择图片", status: 400 } : await putPicturesInText(args, form);
  const typed = () => parseForm(ticketForm.partial(), form, wholeTicketForm);
  if (wrong) return answer(typed().reply({ fieldErrors: { file: [wrong.message] } }), wrong.status);
  if (isUpload) return answer(typed().reply(), 200);
  if (feedbackId === null && (intent === SAVE_DRAFT || intent === KEEP_DRAFT)) return keepAsDraft(args, form);
  if (intent === ticketIntents.saveAnyway) form.set("despiteSimilar", "true");
  const submission = parseForm(ticketForm, form, wholeTicketForm);
  if (submission.status !== "success") return answer(submission.reply(), 400);
  const { file: _file, ...body } = submission.value;
  const saved =
    feedbackId === null
      ? await submit(args, feedbackEndpoints.create, { body })
      : await submit(args, feedbackEndpoints.update, {
          params: { id: feedbackId },
          body: { ...body, revision: revisionOf(form, intent) },
        });
  if (saved.ok) {
    putFlash(args.context, "success", feedbackId === null ? "反馈已提交，有进展会通知你" : "修改已保存");
    throw redirect(`/feedback/${saved.data.id}`, 303);
  }
  const { failure } = saved;
  // Not an error of the writer's: nothing is red, the tickets stand above the button.
  if (failure.statusCode === 409 && Array.isArray(failure.data.current))
    return answer(submission.reply(), 409, { similar: failure.data.current as SimilarFeedback[] });
  if (failure.statusCode === 409 && failure.data.current)
    return answer(submission.reply(), 409, { conflict: failure.data.current as FeedbackSource });
  return answer(resultOfFailure(submission, failure, FIELDS), statusOfFailure(failure), freshKey(failure));
}

/** 存草稿 without a script: back to the form, with everything there. */
async function keepAsDraft(args: RouteArgs, form: FormData) {
  const saved = await saveDraftByForm(draftRevisionOf(form), (revision) =>
    sendFeedbackDraft(args, form, revision, submit),
  );
  if (saved.ok) {
    putFlash(args.context, "success", "草稿已保存");
    throw redirect("/feedback/create", 303);
  }
  const typed = parseForm(ticketForm.partial(), form, wholeTicketForm);
  const draftConflict = draftElsewhere(saved.failure);
  if (draftConflict) return answer(typed.reply(), 409, { draftConflict });
  return answer(
    typed.reply({ formErrors: [saved.failure.message], fieldErrors: saved.failure.fieldErrors }),
    statusOfFailure(saved.failure),
  );
}

/** 保留我的: mine over the revision that the panel showed, and no other. */
function revisionOf(form: FormData, intent: string): number {
  return Number(form.get(intent === ticketIntents.keepMine ? "currentRevision" : "revision"));
}
