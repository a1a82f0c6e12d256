import { PassThrough, type Readable, Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

interface Rendering {
  nonce: string | undefined;
  /** Longest wait for parts that are not there yet. */
  timeoutMs: number;
  /** Hears of errors after the shell; an error before that rejects. */
  onError: (error: unknown) => void;
}

/**
 * Renders a page.
 * @param isWhole whether the page waits for all its parts. Otherwise it begins with its shell
 * @returns a writable stream's end: it clears the timer when the page is sent, and ends the rendering when the reader has left
 * @throws what a component of the shell throws; React Router then renders the error page
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
      // React moves finished parts of a long page into hidden elements that only a script puts in place: never.
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
        // React Router itself reports errors of the shell.
        if (hasShell) onError(error);
      },
    });
    timer = setTimeout(abort, timeoutMs);
  });
}

/** A page from its shell on, as it is rendered. */
export const renderToStream = (page: ReactNode, rendering: Rendering): Promise<Readable> =>
  render(page, rendering, false, () => new PassThrough());

/** Far above any page: React writes without waiting. */
const PAGE_MAX = 16_000_000;

/** A page as text, with all its parts. */
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
