import type { IncomingMessage } from "node:http";

interface Pace {
  /** Interval between two checks, in ms; a new body has at least this time. */
  windowMs?: number;
  /** The minimum number of bytes per second within each window: far below the slowest phone. */
  bytesPerSecond?: number;
}

/** Extra time for the whole body, beyond the time that its bytes may take. */
const GRACE_MS = 30_000;
/** The average pace of the whole body must be this many times the minimum pace of a window. */
const WHOLE_TIMES = 8;

/**
 * Destroys the connection of a request whose body trickles in: each such request would hold a connection, and the part
 * of the body already read, for hours. A body that waits for the server (its buffer is full) is not slow.
 */
export function watchBody(req: IncomingMessage, { windowMs = 15_000, bytesPerSecond = 2_048 }: Pace = {}): void {
  const { "content-length": length, "transfer-encoding": coding } = req.headers;
  if ((length === undefined || length === "0") && coding === undefined) return;
  const { socket } = req;
  const started = performance.now();
  // Without a length only the pace limits the body, besides the server's own request timeout.
  const announced = Number(length ?? Number.POSITIVE_INFINITY);
  const wholeMs = Math.max(windowMs, GRACE_MS) + (announced / bytesPerSecond / WHOLE_TIMES) * 1000;
  let before = socket.bytesRead;
  const look = () => {
    // Node does not close an answered request whose connection ends.
    if (req.complete || req.destroyed || socket.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    const waitsForUs = req.readableLength >= req.readableHighWaterMark;
    const isSlow = came < (bytesPerSecond * windowMs) / 1000 && !waitsForUs;
    if (isSlow || performance.now() - started > wholeMs) socket.destroy();
  };
  // The check runs after pending input has been read: a busy process checks late and would count too few bytes.
  const timer = setInterval(() => setImmediate(look), windowMs);
  timer.unref();
  req.once("close", () => clearInterval(timer));
}
