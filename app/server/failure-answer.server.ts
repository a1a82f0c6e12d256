import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type ErrorWords, errorWords } from "../lib/error-words.ts";
import { redirectTarget } from "../lib/redirect-target.ts";
import { xmlText } from "../lib/xml.ts";
import { putFlash } from "./flash.server.ts";
import { keptFormOf } from "./kept-form.server.ts";
import { webRequestContext } from "./request-context.server.ts";
import type { RouteArgs } from "./route-args.ts";

const thrownContext = createContext<{ error: unknown } | null>(null);
const retryContext = createContext<number | null>(null);

/** Whether a browser shows the answer to a visitor. */
const isOfReader = (request: Request) => request.headers.get("accept")?.includes("text/html") === true;

/** Whether a program fetches a file: crawlers, feed readers. All other routes without a page serve our scripts. */
const isOfFile = (request: Request) =>
  request.method === "GET" && /\.(?:atom|json|txt|webmanifest|xml)$/.test(new URL(request.url).pathname);

/** Notes the error that a route has thrown, when React Router calls its error handler. */
export function noteThrown(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.set(thrownContext, { error });
}

/** Notes the seconds until a retry may succeed, for the Retry-After header. The page shows them to people. */
export function noteRetryAfter(context: Readonly<RouterContextProvider>, seconds: number): void {
  context.set(retryContext, seconds);
}

/** Whether the error boundary renders the response: a page, or data for the router's scripts. */
const isDrawn = (response: Response) => /^text\/(?:html|x-script)/i.test(response.headers.get("content-type") ?? "");

/** The page from which a plain form was sent, by its `redirectTo` field or the Referer header; "" where unknown. */
function pageOfForm(request: Request, context: Readonly<RouterContextProvider>): string {
  const named = keptFormOf(context)?.fields.find(([name]) => name === "redirectTo")?.[1];
  const referer = request.headers.get("referer") ?? "";
  const { origin } = new URL(request.url);
  const from = URL.canParse(referer) && new URL(referer).origin === origin ? referer.slice(origin.length) : "";
  const page = redirectTarget(named ?? from, "");
  return page.split(/[?#]/)[0] === new URL(request.url).pathname ? "" : page;
}

/**
 * An error page without the shell, for an address without a page. Styled by a style attribute, which the CSP allows, in
 * the browser's own colours.
 */
function documentOf({ title, sentence }: ErrorWords, requestId: string): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    `<title>${xmlText(title)}</title>`,
  ];
  const body = [
    `<h1>${xmlText(title)}</h1>`,
    `<p>${xmlText(sentence)}</p>`,
    '<p><a href="/">返回首页</a></p>',
    `<p><small>请求编号 ${xmlText(requestId)}</small></p>`,
  ];
  const style = "max-width:40rem;margin:15vh auto;padding:0 16px;text-align:center;font-family:sans-serif";
  return `<!doctype html><html lang="zh-CN"><head>${head.join("")}</head><body><main style="${style}">${body.join("")}</main></body></html>\n`;
}

/** The equivalent of `throw data(null, { status })` for a caller that returns its answer. */
const errorOfStatus = (status: number) => ({ status, statusText: "", internal: false, data: null });

type Asked = Pick<RouteArgs, "request" | "context">;

/**
 * The answer of a failed route without a page. A plain form is redirected to its page with a flash message; a visitor
 * who opened the address gets an error page; a program that fetches a file gets the sentence as plain text; a script gets
 * JSON with the message in the fields that our scripts read.
 */
function answerOf({ request, context }: Asked, error: unknown): Response {
  const words = errorWords(error);
  const { status, sentence } = words;
  const headers = { "cache-control": "no-store" };
  if (!isOfReader(request) && isOfFile(request))
    return new Response(`${sentence}\n`, {
      status,
      headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
    });
  if (!isOfReader(request))
    return Response.json({ kind: "failed", ok: false, message: sentence, error: sentence }, { status, headers });
  const page = request.method === "POST" ? pageOfForm(request, context) : "";
  if (page === "") {
    const body = documentOf(words, context.get(webRequestContext).requestId);
    return new Response(body, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
  }
  putFlash(context, "error", sentence);
  return new Response(null, { status: 303, headers: { ...headers, location: page } });
}

/** The same answer for a status that a route itself returns. */
export const failureAnswer = (args: Asked, status: number): Response => answerOf(args, errorOfStatus(status));

/** The data in the answer of a route without a page: React Router has turned `throw data()` into JSON. */
async function saidIn(response: Response): Promise<unknown> {
  const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
  return isJson
    ? response
        .clone()
        .json()
        .catch(() => null)
    : null;
}

/** Whether JSON is a thrown error. Answers that a route makes for scripts have a `kind` or `ok` field. */
const isBare = (said: unknown) =>
  typeof said === "object" && said !== null && "message" in said && !("kind" in said) && !("ok" in said);

/**
 * Replaces the failures of routes without a page: React Router would answer in English, or send data for programs to a
 * browser.
 */
export const failureMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const given = await next();
  let response = given;
  if (given.status >= 400 && !isDrawn(given)) {
    const said = await saidIn(given);
    const thrown = context.get(thrownContext);
    if (thrown || isOfReader(request) || isBare(said))
      response = answerOf({ request, context }, thrown?.error ?? { ...errorOfStatus(given.status), data: said });
    const allow = given.headers.get("allow");
    if (allow) response.headers.set("allow", allow);
  }
  const seconds = context.get(retryContext);
  if (seconds !== null && (given.status === 429 || given.status === 503))
    response.headers.set("retry-after", String(seconds));
  return response;
};
