import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Sends a file as the body of an answer whose head is written. A reader who leaves in the middle is no failure; a disk that
 * breaks, or a file that became shorter, ends the connection: nobody takes a part for the whole, or waits for the rest.
 * @param announced as `Content-Length` says
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
