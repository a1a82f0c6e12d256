import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "../context.ts";
import { answerFile } from "../services/posts/media/answer-file.ts";
import type { ApiHono } from "./mount.ts";

/**
 * The bytes of a file, as far as they come. What breaks off ends for hono as if it were whole: the caller ends the connection,
 * so that nobody takes a part for all, nor the words of an error for bytes of it.
 */
function unlessBroken(file: Readable, broken: (error: Error) => void): Readable {
  const bytes = new PassThrough();
  file.once("error", (error) => {
    broken(error);
    bytes.end();
  });
  // A reader who has left waits for nothing.
  bytes.once("close", () => file.destroy());
  return file.pipe(bytes);
}

/** `/media/{key}` over HTTP; where the file lies on a disk beside the web tier, that one answers (reads.ts). */
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
