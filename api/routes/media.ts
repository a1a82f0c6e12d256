import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "../context.ts";
import { answerFile } from "../services/posts/media/answer-file.ts";
import type { ApiHono } from "./mount.ts";

/**
 * Streams a file. When reading fails, hono sees a normal end; `broken` must therefore destroy the connection, so that a
 * client never takes a part for the whole file, nor an error message for file content.
 */
function unlessBroken(file: Readable, broken: (error: Error) => void): Readable {
  const bytes = new PassThrough();
  file.once("error", (error) => {
    broken(error);
    bytes.end();
  });
  // The client has disconnected: stop reading the file.
  bytes.once("close", () => file.destroy());
  return file.pipe(bytes);
}

/** `/media/{key}` over HTTP. Web workers answer it themselves when the files are on their own disk (reads.ts). */
export function mediaRoutes(app: ApiHono, ctx: Context): void {
  app.get("/media/*", async (c) => {
    c.header("x-content-type-options", "nosniff");
    const { status, headers, body } = await answerFile({
      ctx,
      viewer: async () => c.get("viewer"),
      asked: {
        key: c.req.path.slice("/media/".length),
        isHead: c.req.method === "HEAD",
        header: (name) => c.req.header(name),
        isOwn: c.req.query("own") !== undefined,
      },
    });
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const { outgoing } = c.env as Partial<HttpBindings>;
    const broken = (error: Error) => {
      ctx.log.warn({ err: error, requestId: c.get("caller").requestId }, "file broken off");
      outgoing?.destroy();
    };
    const bytes =
      body instanceof Readable ? (Readable.toWeb(unlessBroken(body, broken)) as ReadableStream<Uint8Array>) : body;
    return c.body(bytes as globalThis.ReadableStream<Uint8Array>, status as 200);
  });
}
