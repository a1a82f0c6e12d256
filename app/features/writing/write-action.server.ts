import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import type { z } from "zod";
import type { FieldErrors } from "#contract/shared/errors.ts";
import { parseForm } from "../../forms/parse-form.ts";
import { type Failure, resultOfFailure, statusOfFailure } from "../../forms/reply-failure.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import { type ApiFailure, type RouteArgs, type Submitted, submit } from "../../server/api.server.ts";
import { putFlash } from "../../server/flash.server.ts";
import type { FileRefusal } from "../upload/send-image.server.ts";
import { SAVE_DRAFT } from "./draft-names.ts";
import {
  draftElsewhere,
  draftRevisionOf,
  saveDraftByForm,
  type SendDraft,
  type SentDraft,
} from "./form-draft.server.ts";
import { type WriteAnswer, writeIntents } from "./write-answer.ts";

/** A writing form: its fields, its requests and its redirect. */
interface Writing<S extends z.ZodObject, Sent, More extends object> {
  form: FormData;
  schema: S;
  /** The schema for uploads and drafts. The default is the form's schema without required fields. */
  loose?: z.ZodType;
  /** The schema with the page's hidden fields, whose values are returned with the form. */
  whole: z.ZodType;
  /** Fields that the page shows; errors of other fields are shown above the form. */
  shown: readonly string[];
  /** Maps the API's field names to the form's: an error of `imageIds.3` is shown at `images`. */
  fieldOf?(name: string): string;
  /** Uploads the form's files first, so that an error in another field does not lose them. */
  files?(isAsked: boolean): Promise<FileRefusal | undefined>;
  /** The draft of a new text; undefined for an edit. */
  draft?: { path(id: number): string; send(revision: number, send: SendDraft): Promise<SentDraft> } | undefined;
  /** Replaces sending: returns data that the page shows beside the typed text. */
  aside?: ((value: z.output<S>) => Promise<Submitted<Partial<More>>>) | undefined;
  send(value: z.output<S>): Promise<Submitted<Sent>>;
  done(sent: Sent): { path: string; words?: string };
  /** Returns data that the page needs in every answer. */
  more(): More | Promise<More>;
  /** Interprets a refusal of the API in another way. */
  refused?(failure: ApiFailure): { failure?: ApiFailure; more: Partial<More> } | undefined;
}

/**
 * Handles all writing forms: uploads files first, then saves the draft or sends the text. An answer without a redirect
 * has all typed text. For 保留我的 (keep mine), `send` gets the revision that the conflict panel showed.
 */
export async function writeAction<S extends z.ZodObject, Sent, More extends object>(
  args: RouteArgs,
  writing: Writing<S, Sent, More>,
) {
  const { form, schema, whole, draft } = writing;
  // Browsers send line breaks as CRLF. The API stores and counts LF.
  form.set("source", String(form.get("source") ?? "").replaceAll("\r\n", "\n"));
  const intent = form.get("intent");
  const typed = () => parseForm(writing.loose ?? schema.partial(), form, whole);
  const stay = async (
    result: SubmissionResult<string[]>,
    status: number,
    more: Partial<WriteAnswer> | Partial<More> = {},
  ) => data<WriteAnswer & More>({ conflict: null, ...(await writing.more()), ...more, result }, { status });
  const refuse = (submission: ReturnType<typeof typed>, failure: ApiFailure, more: Partial<More> = {}) =>
    stay(resultOfFailure(submission, atFields(failure, writing.fieldOf), writing.shown), statusOfFailure(failure), {
      ...more,
      ...freshKey(failure),
    });

  const isUpload = intent === writeIntents.upload;
  const wrong = await writing.files?.(isUpload);
  if (wrong) return stay(typed().reply({ fieldErrors: { [wrong.field]: [wrong.message] } }), wrong.status);
  if (isUpload) return stay(typed().reply(), 200);
  if (draft && (intent === SAVE_DRAFT || intent === writeIntents.keepMine)) {
    const kept = await saveDraftByForm(draftRevisionOf(form), (revision) => draft.send(revision, submit));
    if (kept.ok) return lead(args, draft.path(kept.data.id), "草稿已保存");
    const conflict = draftElsewhere(kept.failure);
    return conflict ? stay(typed().reply(), 409, { conflict }) : refuse(typed(), kept.failure);
  }

  const shown = form.get("currentRevision");
  if (intent === writeIntents.keepMine && shown !== null) form.set("revision", shown);
  const submission = parseForm(schema, form, whole);
  if (submission.status !== "success") return stay(submission.reply(), 400);
  const aside = await writing.aside?.(submission.value);
  if (aside) return aside.ok ? stay(submission.reply(), 200, aside.data) : refuse(submission, aside.failure);
  const sent = await writing.send(submission.value);
  if (sent.ok) {
    const { path, words } = writing.done(sent.data);
    return lead(args, path, words);
  }
  const { failure } = sent;
  const other = writing.refused?.(failure);
  if (other) {
    return other.failure
      ? refuse(submission, other.failure, other.more)
      : stay(submission.reply(), statusOfFailure(failure), other.more);
  }
  const conflict = draftElsewhere(failure);
  return conflict ? stay(submission.reply(), 409, { conflict }) : refuse(submission, failure);
}

function lead(args: RouteArgs, path: string, words: string | undefined): never {
  if (words !== undefined) putFlash(args.context, "success", words);
  throw redirect(path, 303);
}

function atFields({ statusCode, message, fieldErrors }: Failure, fieldOf: ((name: string) => string) | undefined) {
  if (!fieldOf) return { statusCode, message, fieldErrors };
  const moved: FieldErrors = {};
  for (const [name, words] of Object.entries(fieldErrors))
    moved[fieldOf(name)] = [...(moved[fieldOf(name)] ?? []), ...words];
  return { statusCode, message, fieldErrors: moved };
}
