import type { Server } from "node:http";

const LOOK_AGAIN_MS = 50;

/**
 * Takes no more requests, answers what is under way, and closes each kept connection as soon as it is idle.
 * @returns at the latest after `patienceMs`; what is under way then is cut off
 */
export async function drain(
  server: Pick<Server, "close" | "closeIdleConnections" | "closeAllConnections">,
  patienceMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that is busy now is idle later, and would be kept for a minute.
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS);
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}
