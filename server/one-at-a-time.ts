import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

type Handle = (req: IncomingMessage, res: ServerResponse) => void;

/** Requests that wait behind the one that is answered: nobody who means well sends as many at once. */
const WAITING_MAX = 32;

/**
 * Answers the requests of one connection one after the other, also those that were sent at once (HTTP pipelining). Node would
 * hand out all of them, and an answer that waits behind another one has no socket: where the connection is lost then, its
 * "close" never comes, and whoever waits for that keeps a place for ever.
 */
export function oneAtATime(handle: Handle) {
  const connections = new WeakMap<Duplex, { last: ServerResponse; waiting: number }>();

  function begin(req: IncomingMessage, res: ServerResponse): void {
    // Lost, or about to end with an answer before: Node's own too, which it gives to a request without a Host.
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
    // `destroyed` is true once it was closed.
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
    /** Whether something on the connection is still to be answered. */
    isBusy: (socket: Duplex) => connections.get(socket)?.last.destroyed === false,
  };
}
