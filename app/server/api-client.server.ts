import type { Endpoint, InputOf, OutputOf } from "#contract/shared/endpoint.ts";
import {
  CLIENT_IP_HEADER,
  COMMUNITY_PATH,
  FORM_OWNER_HEADER,
  REQUEST_ID_HEADER,
  SERVICE_SECRET_HEADER,
} from "#contract/shared/paths.ts";
import type { ReadAnswer, Reads } from "#contract/shared/reads.ts";
import { ApiFailure, failureOf, isEnvelope } from "./api-failure.server.ts";
import { webEnv } from "./env.server.ts";
import { judgeAnswer } from "./judge-answer.server.ts";
import { AnswerTooLong, poolTransport, type StreamedFile, type Transport } from "./transport.server.ts";

/** K02: the longest wait for an answer, in ms. */
const TIMEOUT_MS = 5000;

export { ApiFailure };

/** The visitor on whose behalf a call is made. */
export interface ApiCaller {
  /** A02: the bearer header is sent only with a token. */
  token: string | undefined;
  clientIp: string | undefined;
  requestId: string;
  userAgent: string | undefined;
  /** Set where less time is left than a call may take by default. */
  timeoutMs?: number;
  /** The rendering page, for reads: its reads look the viewer up once. */
  page?: object | undefined;
  /** Id of the account that owns the posted form. */
  formOwner?: string | undefined;
}

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
export type CallInput<E extends Endpoint> = Optional<InputOf<E>, "params" | "query" | "body"> & {
  file?: File | StreamedFile;
};

function pathOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const query = search.toString();
  return `${COMMUNITY_PATH}${path}${query ? `?${query}` : ""}`;
}

function requestOf(
  caller: ApiCaller,
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  timeoutMs: number,
): Parameters<Transport>[0] {
  const env = webEnv();
  const headers: Record<string, string> = { accept: "application/json", [REQUEST_ID_HEADER]: caller.requestId };
  if (caller.token) headers.authorization = `Bearer ${caller.token}`;
  if (caller.userAgent) headers["user-agent"] = caller.userAgent;
  if (caller.formOwner && endpoint.method !== "get") headers[FORM_OWNER_HEADER] = caller.formOwner;
  if (env.serviceSecret) {
    headers[SERVICE_SECRET_HEADER] = env.serviceSecret;
    if (caller.clientIp) headers[CLIENT_IP_HEADER] = caller.clientIp;
  }
  const hasBody = endpoint.method === "post" || endpoint.method === "put";
  return {
    method: endpoint.method,
    path: pathOf(endpoint, input),
    headers,
    ...(input.file ? { file: input.file } : hasBody ? { json: input.body ?? {} } : {}),
    timeoutMs,
  };
}

let reads: Reads | undefined;

/** Sets the API's reads. The web server does so where the API's data are on this machine; reads then skip HTTP. */
export function readHere(given: Reads): void {
  reads = given;
}

/** @throws when there is no answer in time. SQLite answers at once; another database may hang */
async function inTime(answer: Promise<ReadAnswer>, timeoutMs: number): Promise<ReadAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), timeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Calls one endpoint of the community API.
 * @returns its `data`; an answer over HTTP is validated by the contract
 * @throws ApiFailure: 401 请重新登录 (X01); 403 the server's message or 没有权限访问 (X02); another refusal with its body's
 *   message (X03); no answer 网络错误，请检查网络连接 (X04); an answer that breaks the contract 502
 */
export async function callApi<E extends Endpoint>(
  caller: ApiCaller,
  endpoint: E,
  input: CallInput<E>,
  transport: Transport = poolTransport,
): Promise<OutputOf<E>> {
  // Rounded up: the time left of a form's request is fractional, and `AbortSignal.timeout` refuses fractions.
  const timeoutMs = Math.ceil(Math.min(TIMEOUT_MS, caller.timeoutMs ?? TIMEOUT_MS));
  let answer: { status: number; body: unknown };
  let read: Promise<ReadAnswer> | undefined;
  try {
    const { token, clientIp, userAgent, requestId, page } = caller;
    read = reads?.ask({
      endpoint,
      params: input.params,
      query: input.query,
      token,
      clientIp,
      userAgent,
      requestId,
      page,
    });
    answer = await (read ? inTime(read, timeoutMs) : transport(requestOf(caller, endpoint, input, timeoutMs)));
  } catch (error) {
    if (error instanceof AnswerTooLong) throw new ApiFailure(502, "服务返回的内容过大，请稍后再试");
    throw new ApiFailure(0, "网络错误，请检查网络连接");
  }
  // The API never redirects, so a redirect is no valid answer, with any body.
  if (answer.status >= 300 && answer.status < 400) throw failureOf({ status: answer.status, body: null });
  if (isEnvelope(answer.body) && answer.body.statusCode === 200)
    return read ? (answer.body.data as OutputOf<E>) : judgeAnswer(endpoint, answer.body.data, caller.requestId);
  throw failureOf(answer);
}
