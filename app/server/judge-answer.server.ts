import type { Endpoint, OutputOf } from "#contract/shared/endpoint.ts";
import { limits } from "#contract/shared/limits.ts";
import { ApiFailure } from "./api-failure.server.ts";

/**
 * Of any text but HTML, in UTF-16 units: the longest of ours, a list of words, has half. A page that draws a longer one as a
 * name takes its worker for seconds.
 */
const TEXT_MAX = 2 * limits.wordTextMax;

/** The first text that is too long, by its place in the answer. */
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

/** For the operator: which endpoint, and where in its answer. Nothing of the answer itself. */
function report(endpoint: Endpoint, requestId: string, where: PropertyKey[], why: string): void {
  const { method, path } = endpoint;
  const line = { level: 50, time: Date.now(), name: "web", requestId, method, path, where: where.join("."), why };
  process.stderr.write(`${JSON.stringify({ ...line, msg: "the API's answer breaks the contract" })}\n`);
}

/**
 * Judges once what came over HTTP: behind this, every page may trust the contract's types.
 * @returns the answer as the contract knows it: with its defaults, without what it does not name
 * @throws ApiFailure 502 where it breaks the contract
 */
export function judgeAnswer<E extends Endpoint>(endpoint: E, data: unknown, requestId: string): OutputOf<E> {
  const judged = endpoint.output.safeParse(data);
  const issue = judged.error?.issues[0];
  const tooLong = judged.success ? tooLongIn(judged.data) : undefined;
  if (judged.success && !tooLong) return judged.data as OutputOf<E>;
  report(endpoint, requestId, issue?.path ?? tooLong ?? [], issue?.code ?? "too long");
  throw new ApiFailure(502, "服务暂不可用，请稍后再试", {}, true);
}
