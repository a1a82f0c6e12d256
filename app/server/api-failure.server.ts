import { z } from "zod";
import { challenge } from "#contract/shared/challenge.ts";
import { idOut } from "#contract/shared/common.ts";
import type { Envelope } from "#contract/shared/endpoint.ts";
import type { ErrorData, FieldErrors } from "#contract/shared/errors.ts";

/** The API's refusal, or a missing answer. */
export class ApiFailure extends Error {
  /** 0 when there was no answer (X04). */
  readonly statusCode: number;
  readonly data: Partial<ErrorData>;
  /**
   * True when the answer had no message: `message` is then a default, which a caller with a better one may replace
   * (X05, X07).
   */
  readonly isWordless: boolean;

  constructor(statusCode: number, message: string, data: Partial<ErrorData> = {}, isWordless = false) {
    super(message);
    this.name = "ApiFailure";
    this.statusCode = statusCode;
    this.data = data;
    this.isWordless = isWordless;
  }

  get fieldErrors(): FieldErrors {
    return this.data.fieldErrors ?? {};
  }
}

/** Limits of a valid message; proxies' pages, truncated answers and bytes do not pass. */
const MESSAGE_CHARS_MAX = 200;
const noWords = /^\s*[[{]|<[/a-z!]|\uFFFD|[^\P{C}\t\n\r\u200B-\u200F\u2060\uFEFF]/iu;

function isWords(text: unknown): text is string {
  return (
    typeof text === "string" && text.length <= MESSAGE_CHARS_MAX && /[\p{L}\p{N}]/u.test(text) && !noWords.test(text)
  );
}

/**
 * The details of a refusal. Parts with a wrong shape are dropped, because pages read them and the API may be another
 * implementation.
 */
const errorData = z
  .looseObject({
    fieldErrors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
    retryAfterSeconds: z.number().int().positive().optional().catch(undefined),
    challenge: challenge.optional().catch(undefined),
    banPass: z.string().optional().catch(undefined),
    reviewId: idOut.optional().catch(undefined),
    movedTo: z
      .union([z.object({ user: idOut }), z.object({ tag: z.string() })])
      .optional()
      .catch(undefined),
  })
  .catch({});

export function isEnvelope(body: unknown): body is Partial<Envelope<unknown>> & { statusCode: number } {
  return typeof body === "object" && body !== null && "statusCode" in body && typeof body.statusCode === "number";
}

const isFailing = (status: number) => Number.isInteger(status) && status >= 400 && status <= 599;

/**
 * The failure in an answer that is no success. An API may have its own codes (1001, -1) under HTTP 200: its message is
 * shown (X03) with a valid HTTP status: 422 where it refused with a message, 502 where the answer cannot be read.
 */
export function failureOf({ status, body }: { status: number; body: unknown }): ApiFailure {
  const envelope = isEnvelope(body) ? body : undefined;
  const said = envelope ? envelope.message : body;
  const words = isWords(said) ? said.trim() : undefined;
  const details = (envelope ? errorData.parse(envelope.data) : {}) as Partial<ErrorData>;
  // The content waits for the staff's review: neither a refusal nor the requested result.
  if (envelope?.statusCode === 202 && details.reviewId !== undefined)
    return new ApiFailure(202, words ?? "已提交，审核通过后发布", details);
  const statusCode = [envelope?.statusCode ?? 0, status].find(isFailing) ?? (envelope && words ? 422 : 502);
  if (statusCode === 401) return new ApiFailure(401, "请重新登录", details);
  if (statusCode === 403) return new ApiFailure(403, (envelope && words) ?? "没有权限访问", details);
  return new ApiFailure(statusCode, words ?? "服务器开小差了，请稍后再试", details, words === undefined);
}
