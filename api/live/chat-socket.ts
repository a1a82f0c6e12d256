import type { ServerType } from "@hono/node-server";
import type { Context } from "../context.ts";

/** Serves the chat socket at /chat (C21). @returns closes every socket */
export function attachChat(_server: ServerType, _ctx: Context): () => void {
  return () => {};
}
