import { ApiError, type ErrorData } from "../contract/shared/errors.ts";
import type { Envelope } from "../contract/shared/endpoint.ts";
import { awayReason } from "./db/away-codes.ts";
import { AwayError } from "./lib/breaker.ts";
import { cannotWrite } from "./db/cannot-write.ts";

/** When another try makes sense: a breaker asks again by then, a database that starts anew is there by then as a rule. */
const RETRY_AFTER_SECONDS = 5;

/** What the visitor is told of a failure of ours. */
function hiddenBy(error: Error): ApiError {
  const later = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  if (cannotWrite(error)) return new ApiError("UNAVAILABLE", "暂时只能阅读，请稍后再试", later);
  if (error instanceof AwayError || awayReason(error)) return new ApiError("UNAVAILABLE", undefined, later);
  return new ApiError("INTERNAL");
}

/** The answer to what a verb throws, however it was asked. `isOurs`: a bug or a trouble of ours, for the log. */
export function failed(
  error: Error,
  requestId: string | undefined,
): { isOurs: boolean; envelope: Envelope<ErrorData> } {
  const isOurs = !(error instanceof ApiError);
  const told = isOurs ? hiddenBy(error) : error;
  const data: ErrorData = { code: told.code, ...told.details, ...(requestId ? { requestId } : {}) };
  return { isOurs, envelope: { statusCode: told.status, message: told.message, data } };
}
