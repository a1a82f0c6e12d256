import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { withoutForbiddenCharacters } from "#contract/shared/clean-text.ts";
import { maskPhones } from "#contract/shared/mask-phone.ts";
import { KeptFormView } from "./ui/kept-form/kept-form-view.tsx";
import { KEPT_FORM_ID } from "./features/shell/kept-words.tsx";
import { bytesOf } from "./fragments/cut-html.server.ts";
import { PageFragmentsContext } from "./fragments/fragment.ts";
import { PageFragments, pageFragmentsContext } from "./fragments/page-fragments.server.ts";
import { renderToStream, renderWhole } from "./fragments/render-page.server.ts";
import { renderTurn } from "./fragments/render-queue.server.ts";
import { openInTabs } from "./lib/content-links.ts";
import { FormAnswerContext } from "./lib/form-answer.ts";
import { NonceContext } from "./lib/nonce.ts";
import { WithoutScriptsContext } from "./lib/without-scripts.ts";
import { noteThrown } from "./server/failure-answer.server.ts";
import { keptFormOf } from "./server/kept-form.server.ts";
import { routesOfPage } from "./server/routes-of-page.server.ts";
import { webRequestContext } from "./server/request-context.server.ts";
import { styleLinks } from "./server/style-links.server.ts";

// The exports that the web server uses. `createRequestHandler` is one of them, because React Router accepts only a
// context of its own class, and this bundle contains its own copy of React Router.
export { createRequestHandler } from "@react-router/express";
export { makeRequestContext } from "./server/request-context.server.ts";
export { readHere } from "./server/api-client.server.ts";
export { preferenceKey } from "./server/preferences.server.ts";
export { isKnown, tokenOfCookies } from "./server/session.server.ts";
export { invalidateSite } from "./server/site.server.ts";
export { refuseTooLarge } from "./server/too-large.server.ts";

/** Longest wait for data that a page streams, in ms. */
export const streamTimeout = 5_000;

/** Logs a bug as one line with the request id that the visitor's error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A reader who left the page is no bug.
  if (request.signal.aborted) return;
  noteThrown(context as Readonly<RouterContextProvider>, error);
  // A request without a matching route is no bug: React Router throws its own 404 or 405.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { requestId } = (context as Readonly<RouterContextProvider>).get(webRequestContext);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const path = maskPhones(new URL(request.url).pathname);
  process.stderr.write(
    `${JSON.stringify({ level: 50, time: Date.now(), name: "web", requestId, method: request.method, path, stack, msg: "unexpected error" })}\n`,
  );
};

/** The visitor's link mode, as the root loader returned it. */
const linkModeIn = ({ staticHandlerContext }: EntryContext): unknown =>
  (staticHandlerContext.loaderData.root as { linkMode?: unknown } | undefined)?.linkMode;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const styles = styleLinks(routerContext);
  if (styles) headers.set("link", styles);
  const { nonce, buffered, oddAddress } = context.get(webRequestContext);
  // A page must not hide content behind a stream: browsers with and without scripts cannot be told apart. Bots get the
  // whole page, too.
  const isWhole = buffered || isbot(request.headers.get("user-agent"));
  const fragments = context.get(pageFragmentsContext) ?? new PageFragments();
  // A page without an error shows the form at its own position.
  const kept = routerContext.staticHandlerContext.errors ? keptFormOf(context) : null;
  if (kept) {
    const form = <KeptFormView kept={kept} lead="刚才写的内容还在：" press="再试一次" />;
    fragments.put(KEPT_FORM_ID, { html: withoutForbiddenCharacters(renderToStaticMarkup(form)) });
  }
  const page = (
    <NonceContext value={nonce}>
      <WithoutScriptsContext value={oddAddress !== undefined}>
        <FormAnswerContext value={request.method === "POST"}>
          <PageFragmentsContext value={isWhole ? fragments.asTokens : fragments.asText}>
            <ServerRouter context={routesOfPage(routerContext)} url={request.url} {...(nonce ? { nonce } : {})} />
          </PageFragmentsContext>
        </FormAnswerContext>
      </WithoutScriptsContext>
    </NonceContext>
  );
  const rendering = {
    nonce,
    timeoutMs: streamTimeout + 1_000,
    onError: (error: unknown) => handleError(error, { request, context, params: {} }),
  };
  if (!isWhole) {
    const body = await renderToStream(page, rendering);
    return new Response(createReadableStreamFromReadable(body), { status, headers });
  }
  await renderTurn();
  const bytes = bytesOf(fragments.fill(await renderWhole(page, rendering)));
  const isInTabs = linkModeIn(routerContext) === "new-tab";
  const html = isInTabs ? openInTabs(bytes.toString(), new URL(request.url).pathname) : bytes;
  return new Response(html, { status, headers });
}
