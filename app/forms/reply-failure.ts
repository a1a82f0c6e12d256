import type { Submission, SubmissionResult } from "@conform-to/react";
import type { FieldErrors } from "#contract/shared/errors.ts";

/** What of the API's no (app/server's ApiFailure) a form shows. */
export interface Failure {
  /** 0 when the API did not answer (X04). */
  statusCode: number;
  message: string;
  fieldErrors: FieldErrors;
}

/** The status that the page answers with: the API's own, 503 for its silence. */
export function statusOfFailure({ statusCode }: Pick<Failure, "statusCode">): number {
  return statusCode === 0 ? 503 : statusCode;
}

/**
 * The API's refusal as conform's reply: at the fields that it names, else above the form; what was typed stays.
 * @param shown fields that stand on the page; an error of another one goes above the form, or nobody would see it
 */
export function resultOfFailure(
  submission: Pick<Submission<unknown>, "reply">,
  failure: Failure,
  shown?: readonly string[],
): SubmissionResult<string[]> {
  const fieldErrors: FieldErrors = {};
  const formErrors: string[] = [];
  for (const [field, messages] of Object.entries(failure.fieldErrors)) {
    if (field !== "" && (!shown || shown.includes(field))) fieldErrors[field] = messages;
    else formErrors.push(...messages);
  }
  if (Object.keys(fieldErrors).length === 0 && formErrors.length === 0) formErrors.push(failure.message);
  return submission.reply({ fieldErrors, ...(formErrors.length > 0 ? { formErrors } : {}) });
}
