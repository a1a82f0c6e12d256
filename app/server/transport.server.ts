import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { FormData, Pool } from "undici";
import { webEnv } from "./env.server.ts";

/** A file that is passed on as it comes. */
export interface StreamedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** One HTTP exchange with the API. The client takes it from outside, so that another can be tried (design.md §4). */
export interface Transport {
  (request: {
    method: string;
    path: string;
    headers: Record<string, string>;
    json?: unknown;
    file?: File | StreamedFile;
    /** Of the whole exchange; a streamed file has as long as it takes. */
    timeoutMs: number;
  }): Promise<{ status: number; body: unknown }>;
}

/** The longest answer of ours, a page of articles with all their text, is a twentieth of it. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/** @throws when it is longer than any answer of the API, whoever gives it */
async function boundedText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error("the API's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

let pool: Pool | undefined;

/** Keep-alive connections to API_BASE_URL. @throws when there is no answer within timeoutMs */
export const poolTransport: Transport = async ({ method, path, headers, json, file, timeoutMs }) => {
  const base = new URL(webEnv().apiBaseUrl);
  pool ??= new Pool(base.origin, { connections: 64, pipelining: 1, connect: { timeout: timeoutMs } });
  let body: string | FormData | Readable | null = null;
  if (json !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(json);
  } else if (file && "bytes" in file && !(file instanceof File)) {
    const boundary = `----${randomUUID()}`;
    headers["content-type"] = `multipart/form-data; boundary=${boundary}`;
    body = Readable.from(multipart(boundary, file), { objectMode: false });
  } else if (file) {
    body = new FormData();
    body.set("file", file, file.name);
  }
  const answer = await pool.request({
    method: method.toUpperCase() as "GET",
    path: (base.pathname === "/" ? "" : base.pathname) + path,
    headers,
    body,
    ...(body instanceof Readable ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
  });
  const text = await boundedText(answer.body);
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // X03: a body that is no JSON is passed on as it came.
  }
  return { status: answer.statusCode, body: parsed };
};

/** One part, under `file`. A name is quoted as browsers do it (HTML, "multipart/form-data encoding algorithm"). */
async function* multipart(boundary: string, { name, bytes }: StreamedFile): AsyncGenerator<Uint8Array> {
  const quoted = name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  yield Buffer.from(head);
  yield* bytes;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
