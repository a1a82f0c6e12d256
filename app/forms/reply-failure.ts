import type { Submission, SubmissionResult } from "@conform-to/react";
import type { FieldErrors } from "#contract/shared/errors.ts";

/** The part of the API's refusal (app/server's ApiFailure) that a form shows. */
export interface Failure {
  /** 0 when the API did not answer (X04). */
  statusCode: number;
  message: string;
  fieldErrors: FieldErrors;
}

/** The status of the page: the API's own, or 503 when the API did not answer. */
export function statusOfFailure({ statusCode }: Pick<Failure, "statusCode">): number {
  return statusCode === 0 ? 503 : statusCode;
}

/**
 * The API's refusal as conform's reply: errors at the fields that it names, all others above the form. Typed values are
 * preserved.
 * @param shown fields that the page shows; an error of another field appears above the form, because it would be
 *   invisible elsewhere
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
