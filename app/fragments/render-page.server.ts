import { PassThrough, type Readable, Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

interface Rendering {
  nonce: string | undefined;
  /** Longest wait for suspended parts. */
  timeoutMs: number;
  /** Called with errors after the shell; an earlier error rejects the promise. */
  onError: (error: unknown) => void;
}

/**
 * Renders a page.
 * @param isWhole whether to wait for all parts; otherwise the body begins with the shell
 * @param makeBody makes the stream for the HTML. Its "finish" clears the timer; its "close" before that means that the
 *   reader has left, and ends the rendering
 * @returns that stream, once it has begun
 * @throws the error of a component in the shell; React Router then renders the error page
 */
function render<Body extends Writable>(
  page: ReactNode,
  { nonce, timeoutMs, onError }: Rendering,
  isWhole: boolean,
  makeBody: () => Body,
): Promise<Body> {
  return new Promise((resolve, reject) => {
    let hasShell = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      const body = makeBody();
      body.once("finish", () => clearTimeout(timer));
      body.once("close", () => {
        clearTimeout(timer);
        abort();
      });
      pipe(body);
      resolve(body);
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      // By default React moves finished parts of a long page into hidden elements that only a script puts in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady() {
        hasShell = true;
        if (!isWhole) send();
      },
      onAllReady() {
        if (isWhole) send();
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error as Error);
      },
      onError(error) {
        // Errors of the shell are reported by React Router.
        if (hasShell) onError(error);
      },
    });
    timer = setTimeout(abort, timeoutMs);
  });
}

/** Streams a page from its shell on while it is rendered. */
export const renderToStream = (page: ReactNode, rendering: Rendering): Promise<Readable> =>
  render(page, rendering, false, () => new PassThrough());

/** A buffer size in bytes far above any page, so that React never waits for it to drain. */
const PAGE_MAX = 16_000_000;

/** A whole page as text. */
export async function renderWhole(page: ReactNode, rendering: Rendering): Promise<string> {
  const chunks: Buffer[] = [];
  const body = await render(page, rendering, true, () => {
    return new Writable({
      highWaterMark: PAGE_MAX,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
  });
  if (!body.writableFinished) await new Promise((resolve) => body.once("finish", resolve));
  return Buffer.concat(chunks).toString();
}
