import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";

const WORK_TOLD_MS = 2000;

/**
 * A file may take long to arrive, and to be worked on: 102 now and then says that somebody is at it (RFC 2518 section 10.1),
 * so that who asked need not wait long for an API that hangs (app/server/transport.server.ts).
 */
export async function tellingWork<T>(c: HonoContext, work: () => Promise<T>): Promise<T> {
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
