import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Context } from "../context.ts";
import type { ApiHono } from "./mount.ts";

const YEAR_SECONDS = 31_536_000;

/** `/media/{key}`: uploaded files. A key holds its content's hash, so an answer is true for ever. */
export function mediaRoutes(app: ApiHono, ctx: Context): void {
  app.get("/media/*", async (c) => {
    c.header("x-content-type-options", "nosniff");
    const key = c.req.path.slice("/media/".length);
    const file = await ctx.media.get(key);
    if (file === undefined) {
      c.header("cache-control", "public, max-age=60");
      return c.text("not found", 404);
    }
    const etag = `"${key.slice(key.lastIndexOf("/") + 1)}"`;
    c.header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`);
    c.header("etag", etag);
    const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag) || known.includes("*")) {
      file.stream.destroy();
      return c.body(null, 304);
    }
    c.header("content-type", file.mime);
    if (file.bytes !== undefined) c.header("content-length", String(file.bytes));
    // Whatever is opened straight from here runs nothing.
    c.header("content-security-policy", "default-src 'none'; sandbox");
    c.header("cross-origin-resource-policy", "cross-origin");
    if (c.req.method === "HEAD") {
      file.stream.destroy();
      return c.body(null);
    }
    return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array> as globalThis.ReadableStream<Uint8Array>);
  });
}
