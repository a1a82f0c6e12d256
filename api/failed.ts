import { ApiError, type ErrorData } from "../contract/shared/errors.ts";
import type { Envelope } from "../contract/shared/endpoint.ts";
import { awayReason } from "./db/away-codes.ts";
import { AwayError } from "./lib/breaker.ts";
import { cannotWrite } from "./db/cannot-write.ts";

/** When a retry makes sense: by then the circuit breaker tries again, and a restarting database is usually back. */
const RETRY_AFTER_SECONDS = 5;

/** The error that a visitor sees in place of an internal error. */
function hiddenBy(error: Error): ApiError {
  const later = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  if (cannotWrite(error)) return new ApiError("UNAVAILABLE", "暂时只能阅读，请稍后再试", later);
  if (error instanceof AwayError || awayReason(error)) return new ApiError("UNAVAILABLE", undefined, later);
  return new ApiError("INTERNAL");
}

/**
 * The error envelope of whatever a verb throws, over HTTP or in process. `isOurs` marks internal errors, which are
 * logged.
 */
export function failed(
  error: Error,
  requestId: string | undefined,
): { isOurs: boolean; envelope: Envelope<ErrorData> } {
  const isOurs = !(error instanceof ApiError);
  const told = isOurs ? hiddenBy(error) : error;
  const data: ErrorData = { code: told.code, ...told.details, ...(requestId ? { requestId } : {}) };
  return { isOurs, envelope: { statusCode: told.status, message: told.message, data } };
}
