import { ApiError, type ErrorData } from "../contract/errors.ts";
import type { Envelope } from "../contract/endpoint.ts";
import { AwayError } from "./breaker.ts";
import { cannotWrite } from "./db/cannot-write.ts";

/** Until one may write again: a program that holds the database is done, or the disk is looked after. */
const RETRY_SECONDS = 10;

/** What the visitor is told of a failure of ours. */
function hiddenBy(error: Error): ApiError {
  if (cannotWrite(error))
    return new ApiError("UNAVAILABLE", "暂时只能阅读，请稍后再试", { retryAfterSeconds: RETRY_SECONDS });
  return new ApiError(error instanceof AwayError ? "UNAVAILABLE" : "INTERNAL");
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
