import type { z } from "zod";
import { IndexAwayError, IndexRefusedError } from "./search-index.ts";

/** Maximum size of a response in bytes: sixteen queries with a thousand ids each take half a megabyte. */
const ANSWER_MAX = 4_000_000;

export interface IndexCall<T extends z.ZodType> {
  method: "GET" | "POST" | "PATCH";
  url: string;
  key: string | undefined;
  body?: unknown;
  answer: T;
  timeout: number;
}

/** The reason of a failure, without the URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === "string" ? code : `${error.name}: ${error.message}`.slice(0, 200);
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > ANSWER_MAX) throw new Error("the answer is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function refusalOf(text: string): string {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return `${String(code)}: ${String(message)}`.slice(0, 300);
  } catch {
    return "no reason given";
  }
}

/**
 * Sends a request with one deadline over connecting, sending and reading, and a limit for the response.
 * @throws IndexAwayError, IndexRefusedError
 */
export async function callIndex<T extends z.ZodType>(call: IndexCall<T>): Promise<z.output<T>> {
  const { method, url, key, body, answer, timeout } = call;
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    status = response.status;
    text = await textOf(response);
  } catch (error) {
    throw new IndexAwayError(reasonOf(error));
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw new IndexRefusedError(`HTTP ${status}, ${refusalOf(text)}`);
  if (status >= 400) throw new IndexAwayError(`HTTP ${status}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new IndexAwayError("the answer is no JSON");
  }
  const understood = answer.safeParse(parsed);
  if (!understood.success)
    throw new IndexAwayError(`unexpected answer at ${understood.error.issues[0]?.path.join(".") || "its root"}`);
  return understood.data;
}
