import type { Endpoint, OutputOf } from "#contract/shared/endpoint.ts";
import { limits } from "#contract/shared/limits.ts";
import { ApiFailure } from "./api-failure.server.ts";

/**
 * Longest text in an answer that is not HTML, in UTF-16 code units: twice our longest text, a list of words. A page
 * that renders a longer text as a name would block its worker for seconds.
 */
const TEXT_MAX = 2 * limits.wordTextMax;

/** Path in the answer of the first text that is too long. */
function tooLongIn(value: unknown, place: string[] = []): string[] | undefined {
  if (typeof value === "string")
    return value.length > TEXT_MAX && !/html$/i.test(place.at(-1) ?? "") ? place : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const found = tooLongIn(one, [...place, name]);
    if (found) return found;
  }
  return undefined;
}

/** Logs the endpoint and the path in its answer, for the operator, but no content of the answer. */
function report(endpoint: Endpoint, requestId: string, where: PropertyKey[], why: string): void {
  const { method, path } = endpoint;
  const line = { level: 50, time: Date.now(), name: "web", requestId, method, path, where: where.join("."), why };
  process.stderr.write(`${JSON.stringify({ ...line, msg: "the API's answer breaks the contract" })}\n`);
}

/**
 * Validates an answer that came over HTTP, so that pages can rely on the contract's types.
 * @returns the answer with the contract's defaults and without unknown fields
 * @throws ApiFailure 502 where it breaks the contract
 */
export function judgeAnswer<E extends Endpoint>(endpoint: E, data: unknown, requestId: string): OutputOf<E> {
  // An API may write null where it has no data.
  const isWithout = data === null && !endpoint.output.safeParse(null).success;
  const judged = endpoint.output.safeParse(isWithout ? undefined : data);
  const issue = judged.error?.issues[0];
  const tooLong = judged.success ? tooLongIn(judged.data) : undefined;
  if (judged.success && !tooLong) return judged.data as OutputOf<E>;
  report(endpoint, requestId, issue?.path ?? tooLong ?? [], issue?.code ?? "too long");
  throw new ApiFailure(502, "服务暂不可用，请稍后再试", {}, true);
}
