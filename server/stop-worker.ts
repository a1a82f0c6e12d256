import type { Worker } from "node:cluster";

/** From the launcher to a worker that is to stop: first that the end is near, then that nobody comes in any more. */
type Word = "announce-end" | "close";
const wordOf = (word: Word) => ({ type: word });
export const isWord = (word: Word, message: unknown): boolean =>
  typeof message === "object" && message !== null && (message as { type?: unknown }).type === word;

/**
 * Stops a worker that listens, so that no connection is accepted and then dropped. The launcher accepts for all workers: it
 * closes the port first (`disconnect`), in the phase of the event loop right after new connections were accepted, and its word
 * comes to the worker behind the last connection that it was handed.
 * @param drainMs between the two words
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
