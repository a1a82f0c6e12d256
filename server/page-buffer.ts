import type { ServerResponse } from "node:http";

const text = /^(?:text\/(?!event-stream)|application\/(?:json|xml|javascript|manifest\+json|[\w.-]+\+(?:xml|json)))/i;

/**
 * Collects a handler's output, so that a page is compressed once and sent with its length. Event streams and pictures
 * pass through unchanged.
 * @param finish gets the whole body while headers can still be set, and returns the bytes to send
 */
export function bufferPage(res: ServerResponse, finish: (body: Buffer) => Promise<Buffer>): void {
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  const chunks: Buffer[] = [];
  let collects: boolean | undefined;

  const isCollected = () =>
    (collects ??= !res.headersSent && text.test(String(res.getHeader("content-type") ?? "text/plain")));
  const collect = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string")
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  };

  // V8 allocates a function expression that is assigned to a property directly in old space, and the page's bytes with
  // it.
  const collectWrite = ((chunk: unknown, encoding?: unknown, done?: unknown) => {
    if (!isCollected()) return (write as (...all: unknown[]) => boolean)(chunk, encoding, done);
    collect(chunk, encoding);
    const callback = typeof encoding === "function" ? encoding : done;
    if (typeof callback === "function") process.nextTick(callback as () => void);
    return true;
  }) as typeof res.write;

  const collectEnd = ((chunk?: unknown, encoding?: unknown, done?: unknown) => {
    if (!isCollected()) return (end as (...all: unknown[]) => typeof res)(chunk, encoding, done);
    collect(chunk, encoding);
    // Restores the real functions: later writes come from the code after this handler.
    res.write = write as typeof res.write;
    res.end = end as typeof res.end;
    finish(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).then(
      (body) => {
        if (!res.destroyed) end(body);
      },
      (error: unknown) => res.destroy(error as Error),
    );
    return res;
  }) as typeof res.end;
  res.write = collectWrite;
  res.end = collectEnd;
}
