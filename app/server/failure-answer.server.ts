import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type ErrorWords, errorWords } from "../lib/error-words.ts";
import { redirectTarget } from "../lib/redirect-target.ts";
import { xmlText } from "../lib/xml.ts";
import type { RouteArgs } from "./api.server.ts";
import { putFlash } from "./flash.server.ts";
import { keptFormOf } from "./kept-form.server.ts";
import { webRequestContext } from "./request-context.server.ts";

const thrownContext = createContext<{ error: unknown } | null>(null);
const retryContext = createContext<number | null>(null);

/** A browser shows the answer to somebody. */
const isOfReader = (request: Request) => request.headers.get("accept")?.includes("text/html") === true;

/** What a route has thrown, as React Router tells its error handler. */
export function noteThrown(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.set(thrownContext, { error });
}

/** Seconds after which the API may say yes: the answer tells programs by a header what its page tells people. */
export function noteRetryAfter(context: Readonly<RouterContextProvider>, seconds: number): void {
  context.set(retryContext, seconds);
}

/** Pages and data for the router's scripts are drawn by the error boundary. */
const isDrawn = (response: Response) => /^text\/(?:html|x-script)/i.test(response.headers.get("content-type") ?? "");

/** Where a plain form stood: it says so itself, or the browser does. */
function pageOfForm(request: Request, context: Readonly<RouterContextProvider>): string {
  const named = keptFormOf(context)?.fields.find(([name]) => name === "redirectTo")?.[1];
  const referer = request.headers.get("referer") ?? "";
  const { origin } = new URL(request.url);
  const from = URL.canParse(referer) && new URL(referer).origin === origin ? referer.slice(origin.length) : "";
  const page = redirectTarget(named ?? from, "");
  return page.split(/[?#]/)[0] === new URL(request.url).pathname ? "" : page;
}

/** A page without the shell: its address has none. Styled by attributes, which the policy allows; in the colours of the browser. */
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

/** What `throw data(null, { status })` becomes, for who returns it. */
const errorOfStatus = (status: number) => ({ status, statusText: "", internal: false, data: null });

type Asked = Pick<RouteArgs, "request" | "context">;

/**
 * The answer of a route without a page that has failed: who sent a plain form is led back and told there, who opened the
 * address gets a page, and a script the sentence as JSON, in the fields where ours look for one.
 */
function answerOf({ request, context }: Asked, error: unknown): Response {
  const words = errorWords(error);
  const { status, sentence } = words;
  const headers = { "cache-control": "no-store" };
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

/** The same for a status that a route says by itself. */
export const failureAnswer = (args: Asked, status: number): Response => answerOf(args, errorOfStatus(status));

/** What the answer of a route without a page says: `throw data()` has become JSON by then. */
async function saidIn(response: Response): Promise<unknown> {
  const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
  return isJson
    ? response
        .clone()
        .json()
        .catch(() => null)
    : null;
}

/** What was thrown, not made for the script that asks: its own answers say of which kind they are. */
const isBare = (said: unknown) =>
  typeof said === "object" && said !== null && "message" in said && !("kind" in said) && !("ok" in said);

/** React Router answers for a route without a page in English, and a browser with data for programs. */
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
