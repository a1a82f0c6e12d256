import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Writable } from "node:stream";

/** A response that nobody reads: it refreshes the page cache after the reader got an older page. */
export function unreadAnswer(req: IncomingMessage): ServerResponse {
  const res = new ServerResponse(req);
  // Node asks of a socket no more than that it can be written to.
  const nowhere = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  }) as unknown as Socket;
  res.assignSocket(nowhere);
  res.once("finish", () => {
    res.detachSocket(nowhere);
    res.emit("close");
  });
  return res;
}
