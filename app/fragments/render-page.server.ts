import { PassThrough, type Readable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

interface Rendering {
  /** Whether the page waits for all its parts. Otherwise it begins with its shell. */
  isWhole: boolean;
  nonce: string | undefined;
  /** Longest wait for parts that are not there yet. */
  timeoutMs: number;
  /** Hears of errors after the shell; an error before that rejects. */
  onError: (error: unknown) => void;
}

/**
 * Renders a page to a stream.
 * @throws what a component of the shell throws; React Router then renders the error page
 */
export function renderPage(page: ReactNode, { isWhole, nonce, timeoutMs, onError }: Rendering): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let hasShell = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      const body = new PassThrough();
      // Else the timer holds the whole page for seconds after it was sent, or its reader has left.
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
        // Of the shell's errors React Router tells handleError itself.
        if (hasShell) onError(error);
      },
    });
    timer = setTimeout(abort, timeoutMs);
  });
}
