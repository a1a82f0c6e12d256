import type { Worker } from "node:cluster";

/**
 * Messages from the launcher to a worker that is to stop: "announce-end" while connections still come, "close" after
 * the last one.
 */
type Word = "announce-end" | "close";
const wordOf = (word: Word) => ({ type: word });
export const isWord = (word: Word, message: unknown): boolean =>
  typeof message === "object" && message !== null && (message as { type?: unknown }).type === word;

/**
 * Stops a listening worker without dropping connections that were already accepted. The launcher accepts for all
 * workers: it closes the port first (`disconnect`), in the phase of the event loop right after new connections were
 * accepted, and its message reaches the worker behind the last connection that was handed to it.
 * @param drainMs time between the two messages
 */
export function stopWorker(worker: Worker, drainMs: number): void {
  const send = (word: Word) => worker.send(wordOf(word), () => {});
  send("announce-end");
  setTimeout(() => {
    setImmediate(() => {
      if (!worker.isConnected()) return;
      send("close");
      worker.disconnect();
    });
  }, drainMs);
}
