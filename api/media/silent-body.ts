import { Readable } from "node:stream";
import type { Breaker } from "../lib/breaker.ts";

/**
 * Streams a file from a remote store that may fall silent in the middle. The timeout only runs while the reader waits
 * for bytes: a reader who pauses a video keeps the stream.
 * @param breaker counts complete and failed files; a reader who leaves counts as neither
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
