import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { parseForm } from "../../forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "../../forms/reply-failure.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import type { RouteArgs, Submitted } from "../../server/api.server.ts";
import { readForm } from "../../server/read-form.server.ts";
import { isPictureIntent } from "../image-field/picture-intents.ts";
import { takePictures, type Uploaded } from "../image-field/pictures.server.ts";
import { newSeriesForm, seriesLabels, type seriesSettingForm } from "./series-form-schema.ts";

export interface SeriesFormAnswer {
  result: SubmissionResult<string[]>;
  uploaded: Uploaded<"cover">;
  formKey?: string;
}

const FIELDS = Object.keys(seriesLabels);

/**
 * Handles the form of a series. The cover is uploaded first, so that an error in another field does not lose it.
 * @returns the answer that keeps the page; on success `done` redirects
 */
export async function seriesFormAction<S extends typeof newSeriesForm | typeof seriesSettingForm, Sent>(
  args: RouteArgs,
  schema: S,
  send: (value: z.output<S>) => Promise<Submitted<Sent>>,
  done: (sent: Sent) => never,
) {
  const form = await readForm(args);
  const { uploaded, wrong } = await takePictures(args, form, ["cover"]);
  const stay = (result: SubmissionResult<string[]>, status: number, more: { formKey?: string } = {}) =>
    data<SeriesFormAnswer>({ result, uploaded, ...more }, { status });
  const asTyped = () => parseForm(schema.partial(), form, newSeriesForm);
  if (wrong) return stay(asTyped().reply({ fieldErrors: { [wrong.field]: [wrong.message] } }), wrong.status);
  if (isPictureIntent(String(form.get("intent") ?? ""))) return stay(asTyped().reply(), 200);
  const submission = parseForm(schema, form, newSeriesForm);
  if (submission.status !== "success") return stay(submission.reply(), 400);
  const sent = await send(submission.value as z.output<S>);
  if (sent.ok) return done(sent.data);
  return stay(resultOfFailure(submission, sent.failure, FIELDS), statusOfFailure(sent.failure), freshKey(sent.failure));
}
