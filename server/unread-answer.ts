import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Writable } from "node:stream";

/**
 * An answer that is sent to nobody: the reader has an older page already, and this one is drawn for those who come next.
 * @param Answer the server's own kind (messages.ts)
 */
export function unreadAnswer(
  req: IncomingMessage,
  Answer: new (req: IncomingMessage) => ServerResponse,
): ServerResponse {
  const res = new Answer(req);
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
