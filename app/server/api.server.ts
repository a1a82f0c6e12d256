import { data, redirect } from "react-router";
import { z } from "zod";
import { ownReviewPath } from "#contract/moderation/review-names.ts";
import type { ErrorData } from "#contract/shared/errors.ts";
import type { Endpoint, OutputOf } from "#contract/shared/endpoint.ts";
import { ApiFailure, type CallInput, callApi } from "./api-client.server.ts";
import { failureAnswer, noteRetryAfter } from "./failure-answer.server.ts";
import { putFlash } from "./flash.server.ts";
import { dropKey, formOwnerOf } from "./form-key.server.ts";
import { noSuchPage } from "./no-such-page.server.ts";
import { webRequestContext } from "./request-context.server.ts";
import type { RouteArgs } from "./route-args.ts";
import { getSession } from "./session.server.ts";

export { ApiFailure };
export type { RouteArgs };

/**
 * Path with query of a page, for /login?redirect= (S03). After a POST this is the page with the form: its draft or page
 * number stays, and the `?index` by which React Router addresses an index route's action is removed.
 */
export function pathOfPage(url: URL): string {
  const search = url.search.replace(/^\?index(?:&|$)/, "?").replace(/&index(?=&|$)/g, "");
  return url.pathname + (search === "?" ? "" : search);
}

/**
 * Time for all calls of one request, in ms. After a call without an answer, the page that shows the form again makes
 * further calls, and the visitor must not wait twice.
 */
const REQUEST_MS = 5_500;
/** Minimum for each call in ms: an API that delayed only one call answers the next at once. */
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
      // Only reads share a page: an action reads both before and after it writes.
      page: request.method === "GET" ? context : undefined,
      formOwner: formOwnerOf({ context }),
    },
    endpoint,
    input,
  );
  // An upload may take long, so the calls after it get the full time again.
  if (input.file) firstCalls.delete(context);
  return given;
}

/** S03, X01: logs out and redirects to the login page, which leads back. */
export function toLogin(args: RouteArgs): Response {
  getSession(args.context).logout();
  putFlash(args.context, "warning", "请重新登录");
  return loginRedirect(args);
}

/**
 * The redirect to the login page. A plain form is sent along (by a 307 the browser posts it again to the login page),
 * so that typed text is not lost (lib/kept-form.ts). Where scripts run, a script does this (live/carry-form.ts).
 */
export function loginRedirect({ request, url }: RouteArgs): Response {
  // A form that posts to another address than its page (a like, the way to WeChat) is not sent along: the visitor
  // presses its button again.
  const isPlainForm = request.method === "POST" && new URL(request.url).pathname === url.pathname;
  return redirect(`/login?${new URLSearchParams({ redirect: pathOfPage(url) })}`, isPlainForm ? 307 : 303);
}

/** The page on which authors find their content that waits for the staff's review. */
function toReview({ context }: RouteArgs, { message, data: { reviewId } }: ApiFailure): Response {
  putFlash(context, "info", message);
  return redirect(`${ownReviewPath}#review-${reviewId}`, 303);
}

/** Data for the error boundary: the message and the request id. The status is the response's. */
export interface FailureData {
  message: string;
  requestId: string;
}

/** The same page for the account, or the tag, into which this page's account or tag was merged (decision 0030). */
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
  // The API could not parse the address, so no page exists there.
  if (failure.statusCode === 400) return noSuchPage(args);
  const status = failure.statusCode === 0 ? 503 : failure.statusCode;
  const body: FailureData = { message: failure.message, requestId: args.context.get(webRequestContext).requestId };
  return data(body, { status });
}

/** For loaders: a failed call is thrown, and the error boundary renders it. */
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

/**
 * For actions: returns a refusal as a value, so that the form preserves typed text. Only 401 and 202 (waits for review)
 * redirect.
 */
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

/** For calls that must not fail a page (the current user, the configuration): returns every failure, 401 included. */
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
 * The endpoint with an answer of any shape, for calls whose success is their status alone: the specification does not
 * show the data of such answers, and another API may write anything there.
 */
export const withoutShape = (endpoint: Endpoint): Endpoint => ({ ...endpoint, output: z.unknown() });

/**
 * For content that is the same for every visitor: feeds and sitemaps.
 * @throws Response with the failure's status only: a request for a file gets no error page
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

/**
 * For a part of a page that its owner may hide: returns the message of a 403; any other failure is thrown.
 * @param missing the message instead of a 404: an API without this list, beside the profile of its person
 */
export async function loadUnlessForbidden<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  input: CallInput<E>,
  missing?: string,
): Promise<{ page: OutputOf<E> } | { refused: string }> {
  const answer = await attempt(args, endpoint, input);
  if (answer.ok) return { page: answer.data };
  const { statusCode, message } = answer.failure;
  if (statusCode === 403) return { refused: message };
  if (statusCode === 404 && missing !== undefined) return { refused: missing };
  throw thrown(args, answer.failure);
}
