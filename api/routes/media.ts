import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Context } from "../context.ts";
import { answerFile } from "../services/media/answer-file.ts";
import type { ApiHono } from "./mount.ts";

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
    const bytes = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
    return c.body(bytes as globalThis.ReadableStream<Uint8Array>, status as 200);
  });
}
