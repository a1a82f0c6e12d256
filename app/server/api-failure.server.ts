import { z } from "zod";
import { challenge } from "#contract/shared/challenge.ts";
import { idOut } from "#contract/shared/common.ts";
import type { Envelope } from "#contract/shared/endpoint.ts";
import type { ErrorData, FieldErrors } from "#contract/shared/errors.ts";

/** The API's no, or its silence. */
export class ApiFailure extends Error {
  /** 0 when there was no answer (X04). */
  readonly statusCode: number;
  readonly data: Partial<ErrorData>;
  /** The answer came without words of its own: `message` stands in for them, and who knows better may say something else (X05, X07). */
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

/** What a message of the API may look like; a page of a proxy, half an answer and bytes are none. */
const MESSAGE_CHARS_MAX = 200;
const noWords = /^\s*[[{]|<[/a-z!]|\uFFFD|[^\P{C}\t\n\r\u200B-\u200F\u2060\uFEFF]/iu;

function isWords(text: unknown): text is string {
  return (
    typeof text === "string" && text.length <= MESSAGE_CHARS_MAX && /[\p{L}\p{N}]/u.test(text) && !noWords.test(text)
  );
}

/** Of what comes with a no, the parts that pages read must have their shape, whosever API it is. */
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
 * What an answer that is no success says. An API may have codes of its own (1001, -1) under HTTP 200: its words are
 * shown (X03), with a status that HTTP knows; 422 where it refused in words, 502 where nothing can be made of it.
 */
export function failureOf({ status, body }: { status: number; body: unknown }): ApiFailure {
  const envelope = isEnvelope(body) ? body : undefined;
  const said = envelope ? envelope.message : body;
  const words = isWords(said) ? said.trim() : undefined;
  const details = (envelope ? errorData.parse(envelope.data) : {}) as Partial<ErrorData>;
  // It waits for the staff: no refusal, and not what was asked for.
  if (envelope?.statusCode === 202 && details.reviewId !== undefined)
    return new ApiFailure(202, words ?? "已提交，审核通过后发布", details);
  const statusCode = [envelope?.statusCode ?? 0, status].find(isFailing) ?? (envelope && words ? 422 : 502);
  if (statusCode === 401) return new ApiFailure(401, "请重新登录", details);
  if (statusCode === 403) return new ApiFailure(403, (envelope && words) ?? "没有权限访问", details);
  return new ApiFailure(statusCode, words ?? "服务器开小差了，请稍后再试", details, words === undefined);
}
