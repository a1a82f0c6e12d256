import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Sends a file as the body of an answer whose headers are written. A reader who leaves is no failure. After a read
 * error, or when the file became shorter, the connection ends, so that no client takes a part for the whole or waits
 * for the rest.
 * @param announced the Content-Length
 */
export async function sendStream(res: ServerResponse, stream: Readable, announced: number | undefined): Promise<void> {
  let sent = 0;
  stream.on("data", (chunk: Buffer) => {
    sent += chunk.length;
  });
  try {
    await pipeline(stream, res, { end: false });
  } catch {
    return void res.destroy();
  }
  if (announced === undefined || sent === announced) res.end();
  else res.destroy();
}
