import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { webRequestContext } from "./server/request-context.server.ts";

export { makeRequestContext } from "./server/request-context.server.ts";

/** Longest wait for data that a page streams, in ms. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce } = context.get(webRequestContext);
  // Readers without scripts look like any browser, so a page never hides content behind a stream; bots wait all the same.
  const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let shellSent = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />, {
      ...(nonce ? { nonce } : {}),
      [ready]() {
        shellSent = true;
        const body = new PassThrough({
          final(done) {
            // Else the timer holds the whole page for seconds after it was sent (design.md §4).
            clearTimeout(timer);
            done();
          },
        });
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        if (shellSent) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      },
    });
    timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
