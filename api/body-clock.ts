import type { IncomingMessage } from "node:http";

interface Pace {
  /** How often one looks, in ms; a body that begins has at least so long. */
  windowMs?: number;
  /** The least that must come in each window: far below the slowest phone. */
  bytesPerSecond?: number;
}

/** What the whole of a body may take beyond its bytes. */
const GRACE_MS = 30_000;
/** On the whole it must come faster than in its slowest window. */
const WHOLE_TIMES = 8;

/**
 * Ends a request whose body comes drop by drop: each would keep a connection, and what was read of it, for hours. A body
 * that waits for us is not slow.
 */
export function watchBody(req: IncomingMessage, { windowMs = 15_000, bytesPerSecond = 2_048 }: Pace = {}): void {
  const { "content-length": length, "transfer-encoding": coding } = req.headers;
  if ((length === undefined || length === "0") && coding === undefined) return;
  const { socket } = req;
  const started = performance.now();
  // Without a length there is only the pace, and the server's own end.
  const announced = Number(length ?? Number.POSITIVE_INFINITY);
  const wholeMs = Math.max(windowMs, GRACE_MS) + (announced / bytesPerSecond / WHOLE_TIMES) * 1000;
  let before = socket.bytesRead;
  const look = () => {
    if (req.complete || req.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    const waitsForUs = req.readableLength >= req.readableHighWaterMark;
    const isSlow = came < (bytesPerSecond * windowMs) / 1000 && !waitsForUs;
    if (isSlow || performance.now() - started > wholeMs) socket.destroy();
  };
  // Once what has come meanwhile is read: a busy process looks late.
  const timer = setInterval(() => setImmediate(look), windowMs);
  timer.unref();
  req.once("close", () => clearInterval(timer));
}
