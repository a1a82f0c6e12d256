import { Readable } from "node:stream";
import type { Breaker } from "../lib/breaker.ts";

/**
 * The bytes of a file from a far store, which may fall silent in the middle of it. Only while somebody waits for bytes does
 * the clock run: a reader who pauses a video keeps it.
 * @param breaker counts the files that came whole, and those that did not; nothing of a reader who goes away
 */
export function unlessSilent(body: Readable, silentMs: number, breaker: Pick<Breaker, "worked" | "failed">): Readable {
  let timer: NodeJS.Timeout | undefined;
  function hear(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function silent(): void {
    stream.destroy(breaker.failed(new Error("the object store fell silent within a file")));
  }
  const stream: Readable = new Readable({
    highWaterMark: body.readableHighWaterMark,
    read() {
      timer ??= setTimeout(silent, silentMs);
      body.resume();
    },
    destroy(error, done) {
      hear();
      body.destroy();
      done(error);
    },
  });
  body.pause();
  body.on("data", (chunk: Buffer) => {
    hear();
    if (!stream.push(chunk)) body.pause();
  });
  body.once("end", () => {
    hear();
    breaker.worked();
    stream.push(null);
  });
  body.once("error", (error) => stream.destroy(error));
  return stream;
}
