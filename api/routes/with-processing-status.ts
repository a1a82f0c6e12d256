import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";

const WORK_TOLD_MS = 2000;

/**
 * Sends status 102 every two seconds during work that may take long (receiving and processing a file, RFC 2518 section
 * 10.1), so that the client can have a short timeout for an API that hangs (app/server/transport.server.ts).
 */
export async function withProcessingStatus<T>(c: HonoContext, work: () => Promise<T>): Promise<T> {
  const { outgoing } = c.env as Partial<HttpBindings>;
  const tell = () => {
    if (outgoing && !outgoing.headersSent && !outgoing.destroyed) outgoing.writeProcessing();
  };
  tell();
  const telling = setInterval(tell, WORK_TOLD_MS);
  try {
    return await work();
  } finally {
    clearInterval(telling);
  }
}
