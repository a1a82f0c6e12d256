import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { parseForm } from "../../forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "../../forms/reply-failure.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import type { RouteArgs, Submitted } from "../../server/api.server.ts";
import { readForm } from "../../server/read-form.server.ts";
import { isPictureIntent } from "./picture-intents.ts";
import { takePictures, type Uploaded } from "./pictures.server.ts";

export interface PictureFormAnswer<Name extends string> {
  result: SubmissionResult<string[]>;
  uploaded: Uploaded<Name>;
  formKey?: string;
}

interface PictureForm<Name extends string, S extends z.ZodObject, Sent> {
  /** The names of the form's `PictureField`s. */
  pictures: readonly Name[];
  /** The fields that this form saves. */
  schema: S;
  /** Has every field of `schema`, and those that only a new thing has. */
  whole: z.ZodObject;
  /** The names of fields with a place for an error. */
  fields: readonly string[];
  send(value: z.output<S>): Promise<Submitted<Sent>>;
  /** Redirects. */
  done(sent: Sent): never;
}

/**
 * Handles a form with `PictureField`s. Pictures are uploaded first, so that an error in another field does not lose
 * them. @returns the answer that keeps the page
 */
export async function pictureFormAction<Name extends string, S extends z.ZodObject, Sent>(
  args: RouteArgs,
  { pictures, schema, whole, fields, send, done }: PictureForm<Name, S, Sent>,
) {
  const form = await readForm(args);
  const { uploaded, wrong } = await takePictures(args, form, pictures);
  const stay = (result: SubmissionResult<string[]>, status: number, more: { formKey?: string } = {}) =>
    data<PictureFormAnswer<Name>>({ result, uploaded, ...more }, { status });
  const asTyped = () => parseForm(schema.partial(), form, whole);
  if (wrong) return stay(asTyped().reply({ fieldErrors: { [wrong.field]: [wrong.message] } }), wrong.status);
  if (isPictureIntent(String(form.get("intent") ?? ""))) return stay(asTyped().reply(), 200);
  const submission = parseForm(schema, form, whole);
  if (submission.status !== "success") return stay(submission.reply(), 400);
  const sent = await send(submission.value as z.output<S>);
  if (sent.ok) return done(sent.data);
  return stay(
    resultOfFailure(submission, sent.failure, [...fields]),
    statusOfFailure(sent.failure),
    freshKey(sent.failure),
  );
}
