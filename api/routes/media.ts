import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "../context.ts";
import { answerFile } from "../services/media/answer-file.ts";
import type { ApiHono } from "./mount.ts";

/** The bytes of a file. One that breaks off ends the connection as it is: nobody may take a part for all, nor our words for bytes of it. */
async function* unlessBroken(file: Readable, broken: (error: unknown) => void): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const bytes of file) yield bytes as Uint8Array;
  } catch (error) {
    broken(error);
  }
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
    const broken = (error: unknown) => {
      ctx.log.warn({ err: error, requestId: c.get("caller").requestId }, "file broken off");
      outgoing?.destroy();
    };
    // As one reads on, so the store is asked for more: nothing is read ahead.
    const streamOf = (file: Readable) =>
      Readable.toWeb(Readable.from(unlessBroken(file, broken), { highWaterMark: 1 }));
    const bytes = body instanceof Readable ? (streamOf(body) as ReadableStream<Uint8Array>) : body;
    return c.body(bytes as globalThis.ReadableStream<Uint8Array>, status as 200);
  });
}
