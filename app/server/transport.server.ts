import { FormData, Pool } from "undici";
import { webEnv } from "./env.server.ts";

/** One HTTP exchange with the API. The client takes it from outside, so that another can be tried (design.md §4). */
export interface Transport {
  (request: {
    method: string;
    path: string;
    headers: Record<string, string>;
    json?: unknown;
    file?: File;
    timeoutMs: number;
  }): Promise<{ status: number; body: unknown }>;
}

let pool: Pool | undefined;

/** Keep-alive connections to API_BASE_URL. @throws when there is no answer within timeoutMs */
export const poolTransport: Transport = async ({ method, path, headers, json, file, timeoutMs }) => {
  const base = new URL(webEnv().apiBaseUrl);
  pool ??= new Pool(base.origin, { connections: 64, pipelining: 1, connect: { timeout: timeoutMs } });
  let body: string | FormData | null = null;
  if (json !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(json);
  } else if (file) {
    body = new FormData();
    body.set("file", file, file.name);
  }
  const answer = await pool.request({
    method: method.toUpperCase() as "GET",
    path: (base.pathname === "/" ? "" : base.pathname) + path,
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.body.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // X03: a body that is no JSON is passed on as it came.
  }
  return { status: answer.statusCode, body: parsed };
};
