import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Writable } from "node:stream";

/** A response that is sent to nobody: it refreshes the page cache after the reader got an expired page. */
export function unreadAnswer(req: IncomingMessage): ServerResponse {
  const res = new ServerResponse(req);
  // Node only needs a writable stream as the socket.
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
