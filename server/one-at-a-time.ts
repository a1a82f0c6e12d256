import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

type Handle = (req: IncomingMessage, res: ServerResponse) => void;

/** Maximum of requests that wait behind the current one; no honest client sends as many at once. */
const WAITING_MAX = 32;

/**
 * Answers the requests of a connection one after the other, even when they were sent at once (HTTP pipelining). Node
 * would start all of them, and an answer that waits behind another has no socket: if the connection is lost then, its
 * "close" event never comes, and code that waits for that event leaks its slot for ever.
 */
export function oneAtATime(handle: Handle) {
  const connections = new WeakMap<Duplex, { last: ServerResponse; waiting: number }>();

  function begin(req: IncomingMessage, res: ServerResponse): void {
    // The connection is lost, or ends after an earlier answer, such as Node's own to a request without a Host.
    if (res.socket && req.socket.writable) handle(req, res);
    else req.socket.destroy();
  }

  function take(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const connection = connections.get(socket);
    if (!connection) {
      connections.set(socket, { last: res, waiting: 0 });
      return begin(req, res);
    }
    const { last } = connection;
    connection.last = res;
    // `destroyed` is true once the response is closed.
    if (last.destroyed) return begin(req, res);
    connection.waiting += 1;
    if (connection.waiting > WAITING_MAX) return void socket.destroy();
    last.once("close", () => {
      connection.waiting -= 1;
      begin(req, res);
    });
  }

  return {
    take,
    /** Whether a request on the connection still waits for its answer. */
    isBusy: (socket: Duplex) => connections.get(socket)?.last.destroyed === false,
  };
}
