import type { Server } from "node:http";

const LOOK_AGAIN_MS = 50;

/**
 * Stops accepting requests, completes those under way, and closes each keep-alive connection as soon as it is idle.
 * @returns after `patienceMs` at the latest; requests still under way by then are cut off
 */
export async function drain(
  server: Pick<Server, "close" | "closeIdleConnections" | "closeAllConnections">,
  patienceMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that is busy now becomes idle later, and its keep-alive would last a minute.
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS);
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}
