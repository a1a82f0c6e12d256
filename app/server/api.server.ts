import { data, redirect, type RouterContextProvider } from "react-router";
import { ownReviewPath } from "#contract/moderation/review-names.ts";
import type { ErrorData } from "#contract/shared/errors.ts";
import type { Endpoint, OutputOf } from "#contract/shared/endpoint.ts";
import { ApiFailure, type CallInput, callApi } from "./api-client.server.ts";
import { failureAnswer, noteRetryAfter } from "./failure-answer.server.ts";
import { putFlash } from "./flash.server.ts";
import { dropKey, formOwnerOf } from "./form-key.server.ts";
import { noSuchPage } from "./no-such-page.server.ts";
import { webRequestContext } from "./request-context.server.ts";
import { getSession } from "./session.server.ts";

export { ApiFailure };

/** What of a loader's or an action's arguments a call needs. */
export interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The URL as the visitor sees it (no `.data`, no `_routes`). */
  url: URL;
}

/**
 * Path with query of a page, for /login?redirect= (S03). After a POST that is the page that held the form: its draft or
 * page number stays, the `?index` by which React Router addresses an index route's action goes.
 */
export function pathOfPage(url: URL): string {
  const search = url.search.replace(/^\?index(?:&|$)/, "?").replace(/&index(?=&|$)/g, "");
  return url.pathname + (search === "?" ? "" : search);
}

/** All calls of one request together. A form whose call got no answer is drawn again by further calls: nobody waits twice. */
const REQUEST_MS = 5_500;
/** What a call gets in any case: an API that only that one call held up answers the next at once. */
const LEAST_MS = 300;
const firstCalls = new WeakMap<object, number>();

function timeLeft(context: object): number {
  const now = performance.now();
  const first = firstCalls.get(context) ?? now;
  firstCalls.set(context, first);
  return Math.max(LEAST_MS, first + REQUEST_MS - now);
}

async function call<E extends Endpoint>(
  { request, context }: RouteArgs,
  endpoint: E,
  input: CallInput<E>,
  { asGuest = false } = {},
) {
  const { requestId, clientIp } = context.get(webRequestContext);
  const timeoutMs = timeLeft(context);
  const given = await callApi(
    {
      token: asGuest ? undefined : getSession(context).token,
      clientIp,
      requestId,
      userAgent: request.headers.get("user-agent") ?? undefined,
      timeoutMs,
      // What an action asks is asked before and after it writes.
      page: request.method === "GET" ? context : undefined,
      formOwner: formOwnerOf({ context }),
    },
    endpoint,
    input,
  );
  // A file that was taken took as long as it took; what follows has its time for itself.
  if (input.file) firstCalls.delete(context);
  return given;
}

/** S03, X01: logs out and leads to the login page, which leads back. */
export function toLogin(args: RouteArgs): Response {
  getSession(args.context).logout();
  putFlash(args.context, "warning", "请重新登录");
  return loginRedirect(args);
}

/**
 * The way to the login page. A plain form goes along (307: the browser sends it again, there), so that what was typed in
 * it is not lost (lib/kept-form.ts); where scripts run, one of them takes it there (live/carry-form.ts).
 */
export function loginRedirect({ request, url }: RouteArgs): Response {
  // A form whose answer is another page (a like, a journey to WeChat) is pressed again there.
  const isPlainForm = request.method === "POST" && new URL(request.url).pathname === url.pathname;
  return redirect(`/login?${new URLSearchParams({ redirect: pathOfPage(url) })}`, isPlainForm ? 307 : 303);
}

/** Where whoever wrote it finds what waits for the staff. */
function toReview({ context }: RouteArgs, { message, data: { reviewId } }: ApiFailure): Response {
  putFlash(context, "info", message);
  return redirect(`${ownReviewPath}#review-${reviewId}`, 303);
}

/** What the error boundary draws: status and the sentence for the visitor. */
export interface FailureData {
  message: string;
  requestId: string;
}

/** The same page of the account, or under the tag, that this one has become part of (decision 0030). */
function movedPath({ url }: RouteArgs, to: NonNullable<ErrorData["movedTo"]>): string {
  if ("user" in to) return url.pathname.replace(/^\/user\/\d+/, `/user/${to.user}`) + url.search;
  const search = new URLSearchParams(url.search);
  if (search.has("tag")) search.set("tag", to.tag);
  const query = search.size > 0 ? `?${search}` : "";
  return url.pathname.replace(/^\/tag\/[^/]+/, `/tag/${encodeURIComponent(to.tag)}`) + query;
}

function thrown(args: RouteArgs, failure: ApiFailure) {
  if (failure.statusCode === 401) return toLogin(args);
  if (failure.data.movedTo !== undefined) return redirect(movedPath(args, failure.data.movedTo), 301);
  // An address that the API cannot read is a page that does not exist.
  if (failure.statusCode === 400) return noSuchPage(args);
  const status = failure.statusCode === 0 ? 503 : failure.statusCode;
  const body: FailureData = { message: failure.message, requestId: args.context.get(webRequestContext).requestId };
  return data(body, { status });
}

/** For loaders: a call whose failure is the page's failure, drawn by the error boundary. */
export async function load<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E>> {
  const answer = await attempt(args, endpoint, input);
  if (answer.ok) return answer.data;
  throw thrown(args, answer.failure);
}

export type Submitted<T> = { ok: true; data: T } | { ok: false; failure: ApiFailure };

/** For actions: a refusal comes back as a value, so that the form keeps what was typed. Only 401 leaves the page. */
export async function submit<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  input: CallInput<E>,
): Promise<Submitted<OutputOf<E>>> {
  const answer = await attempt(args, endpoint, input);
  if (answer.ok) return answer;
  const { failure } = answer;
  if (failure.statusCode === 401) throw toLogin(args);
  if (failure.statusCode === 202) throw toReview(args, failure);
  if (failure.data.code === "FORM_USED") dropKey(args);
  return answer;
}

/** For what must not fail a page (the current user, the config): the failure comes back, 401 included. */
export async function attempt<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  input: CallInput<E>,
): Promise<Submitted<OutputOf<E>>> {
  try {
    return { ok: true, data: await call(args, endpoint, input) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { retryAfterSeconds } = error.data;
    if (retryAfterSeconds !== undefined) noteRetryAfter(args.context, retryAfterSeconds);
    return { ok: false, failure: error };
  }
}

/**
 * For what is the same for everybody, whoever asks: feeds and sitemaps.
 * @throws Response the failure's status and nothing else: no page is drawn where a file was asked for
 */
export async function loadAsGuest<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E>> {
  try {
    return await call(args, endpoint, input, { asGuest: true });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { statusCode } = error;
    if (error.data.movedTo !== undefined) throw redirect(movedPath(args, error.data.movedTo), 301);
    const status = statusCode === 0 ? 503 : statusCode < 500 && statusCode !== 429 ? 404 : statusCode;
    throw failureAnswer(args, status);
  }
}

/** For a part of a page that its owner may keep to themselves: 403 comes back as its sentence, all else is the page's failure. */
export async function loadUnlessForbidden<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  input: CallInput<E>,
): Promise<{ page: OutputOf<E> } | { refused: string }> {
  const answer = await attempt(args, endpoint, input);
  if (answer.ok) return { page: answer.data };
  if (answer.failure.statusCode === 403) return { refused: answer.failure.message };
  throw thrown(args, answer.failure);
}
