import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import type { Pool } from "undici";
import { webEnv } from "./env.server.ts";

/** A file that is forwarded while it arrives. */
export interface StreamedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** One HTTP exchange with the API. A parameter of the client, so that tests can replace it. */
export interface Transport {
  (request: {
    method: string;
    path: string;
    headers: Record<string, string>;
    json?: unknown;
    file?: File | StreamedFile;
    /**
     * Limit of the whole exchange. With a file: limit until the API begins to take its bytes or reports that it is
     * processing them (102, RFC 2518 section 10.1); after that the API may be silent for SILENCE_MS.
     */
    timeoutMs: number;
  }): Promise<{ status: number; body: unknown }>;
}

/** Twenty times our longest answer, a page of articles with all their text. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/** An answer with more bytes than the API's longest. */
export class AnswerTooLong extends Error {}

/** The text of a body. @throws AnswerTooLong */
async function boundedText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new AnswerTooLong("the API's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** K02: the longest silence of the API, in ms, while it has a file. */
const SILENCE_MS = 5000;
/** Limit in ms for a picture that the server already has as a whole, even while the API reports progress. */
const FILE_MS = 60_000;

/**
 * Limits the silence of the API; while a file is sent, without the time in which a slow visitor sends nothing. undici
 * gets the abort from an emitter, because a platform AbortSignal costs as much as the rest of a call.
 */
class SilenceTimeout {
  readonly signal: EventEmitter & { reason?: Error } = new EventEmitter();
  #timer: NodeJS.Timeout | undefined;
  #ms: number;
  constructor(ms: number) {
    this.#ms = ms;
  }
  wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), this.#ms);
  }
  end(): void {
    this.signal.reason = new Error("no answer before the timeout");
    this.signal.emit("abort");
  }
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
  /** Notes a sign of life from the API. */
  hear(): void {
    this.#ms = SILENCE_MS;
    if (this.#timer) this.wait();
  }
}

/** Loaded lazily: a process that reads in itself (contract/shared/reads.ts) may not need undici for hours. */
let pool: Promise<Pool> | undefined;

/**
 * Sends requests over keep-alive connections to API_BASE_URL. @throws when there is no answer in time, or AnswerTooLong
 */
export const poolTransport: Transport = async ({ method, path, headers, json, file, timeoutMs }) => {
  const base = new URL(webEnv().apiBaseUrl);
  pool ??= import("undici").then(
    ({ Pool }) => new Pool(base.origin, { connections: 64, pipelining: 1, connect: { timeout: timeoutMs } }),
  );
  const connections = await pool;
  const patience = new SilenceTimeout(timeoutMs);
  let body: string | Readable | null = null;
  let whole: NodeJS.Timeout | undefined;
  if (json !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(json);
  } else if (file) {
    const boundary = `----${randomUUID()}`;
    headers["content-type"] = `multipart/form-data; boundary=${boundary}`;
    const [head, tail] = partOf(boundary, file);
    if (file instanceof File) {
      headers["content-length"] = String(head.length + file.size + tail.length);
      whole = setTimeout(() => patience.end(), FILE_MS);
    }
    const bytes = file instanceof File ? file.stream() : file.bytes;
    body = Readable.from(multipartBody([head, bytes, tail], patience), { objectMode: false });
  }
  if (!file) patience.wait();
  try {
    const answer = await connections.request({
      method: method.toUpperCase() as "GET",
      path: (base.pathname === "/" ? "" : base.pathname) + path,
      headers,
      body,
      signal: patience.signal,
      // Without a file the whole limit already applies, so informational answers change nothing.
      ...(file && { onInfo: () => patience.hear() }),
    });
    const text = await boundedText(answer.body);
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // X03: a body that is no JSON is passed on as it came.
    }
    return { status: answer.statusCode, body: parsed };
  } finally {
    clearTimeout(whole);
    patience.rest();
  }
};

/**
 * Head and tail of the multipart part `file`. The name is quoted as browsers do it (HTML, "multipart/form-data encoding
 * algorithm").
 */
function partOf(boundary: string, file: File | StreamedFile): [head: Buffer, tail: Buffer] {
  const quoted = file.name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  const type = (file instanceof File && file.type) || "application/octet-stream";
  return [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
}

/**
 * Yields the parts one after the other. The timer runs while the API takes no bytes, not while the visitor sends none.
 */
async function* multipartBody(
  parts: (Buffer | AsyncIterable<Uint8Array>)[],
  patience: SilenceTimeout,
): AsyncGenerator<Uint8Array, void> {
  for (const part of parts) {
    for await (const chunk of Buffer.isBuffer(part) ? [part] : part) {
      patience.wait();
      yield chunk;
      patience.rest();
    }
  }
  patience.wait();
}
