import { feedbackEndpoints, type SimilarFeedback } from "#contract/posts/feedback.ts";
import { sendFeedbackDraft } from "~/features/feedback/ticket-draft.server.ts";
import { putPicturesInText } from "~/features/upload/text-pictures.server.ts";
import { NOT_TWICE } from "~/features/writing/not-twice.ts";
import { writeAction } from "~/features/writing/write-action.server.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { SAVE_ANYWAY, ticketForm, ticketLabels, wholeTicketForm } from "./ticket-form-schema.ts";

const FIELDS = Object.keys(ticketLabels);

/** R09, R11: creates or edits a ticket. */
export async function writeTicket(args: RouteArgs, feedbackId: number | null) {
  const form = await readForm(args);
  if (form.get("intent") === SAVE_ANYWAY) form.set("despiteSimilar", "true");
  return writeAction(args, {
    form,
    schema: ticketForm,
    whole: wholeTicketForm,
    shown: FIELDS,
    files: (isAsked) => putPicturesInText(args, form, isAsked),
    draft:
      feedbackId === null
        ? {
            path: () => "/feedback/create",
            send: (revision, send) => sendFeedbackDraft(args, form, revision, send),
          }
        : undefined,
    send({ file: _file, ...body }) {
      if (feedbackId === null)
        return submit(args, feedbackEndpoints.create, { body: { ...body, unlessRepeated: true } });
      return submit(args, feedbackEndpoints.update, {
        params: { id: feedbackId },
        body: { ...body, revision: Number(form.get("revision")) },
      });
    },
    done: (sent) => ({
      path: `/feedback/${sent.id}`,
      words:
        feedbackId === null
          ? "repeated" in sent && sent.repeated
            ? NOT_TWICE
            : "反馈已提交，有进展会通知你"
          : "修改已保存",
    }),
    more: () => ({ similar: [] as SimilarFeedback[] }),
    // Similar tickets are not a user error: no field is marked, and the tickets are shown above the button.
    refused: ({ statusCode, data: { current } }) =>
      statusCode === 409 && Array.isArray(current) ? { more: { similar: current as SimilarFeedback[] } } : undefined,
  });
}
