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
import { circleLabels, type circleSettingForm, newCircleForm } from "./circle-form-schema.ts";

export interface CircleFormAnswer {
  result: SubmissionResult<string[]>;
  uploaded: Uploaded<"icon" | "banner">;
  formKey?: string;
}

const FIELDS = Object.keys(circleLabels);

/**
 * Handles the form of a circle. Pictures are uploaded first, so that an error in another field does not lose them.
 * @returns the answer that keeps the page; on success `done` redirects
 */
export async function circleFormAction<S extends typeof newCircleForm | typeof circleSettingForm, Sent>(
  args: RouteArgs,
  schema: S,
  send: (value: z.output<S>) => Promise<Submitted<Sent>>,
  done: (sent: Sent) => never,
) {
  const form = await readForm(args);
  const { uploaded, wrong } = await takePictures(args, form, ["icon", "banner"]);
  const stay = (result: SubmissionResult<string[]>, status: number, more: { formKey?: string } = {}) =>
    data<CircleFormAnswer>({ result, uploaded, ...more }, { status });
  const asTyped = () => parseForm(schema.partial(), form, newCircleForm);
  if (wrong) return stay(asTyped().reply({ fieldErrors: { [wrong.field]: [wrong.message] } }), wrong.status);
  if (isPictureIntent(String(form.get("intent") ?? ""))) return stay(asTyped().reply(), 200);
  // The form of a new circle has every field of the settings form.
  const submission = parseForm(schema, form, newCircleForm);
  if (submission.status !== "success") return stay(submission.reply(), 400);
  const sent = await send(submission.value as z.output<S>);
  if (sent.ok) return done(sent.data);
  return stay(resultOfFailure(submission, sent.failure, FIELDS), statusOfFailure(sent.failure), freshKey(sent.failure));
}
