import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Context } from "../context.ts";
import { byteRange } from "./byte-range.ts";
import type { ApiHono } from "./mount.ts";

const YEAR_SECONDS = 31_536_000;

/** `/media/{key}`: uploaded files, also parts of one (RFC 9110 §14). What a key names never changes, so an answer is true for ever. */
export function mediaRoutes(app: ApiHono, ctx: Context): void {
  app.get("/media/*", async (c) => {
    c.header("x-content-type-options", "nosniff");
    const key = c.req.path.slice("/media/".length);
    const wanted = c.req.header("range");
    // One question to the store where all of the file is the answer: it may be far away.
    const isWhole = wanted === undefined && c.req.method !== "HEAD";
    const whole = isWhole ? await ctx.media.get(key) : undefined;
    const about = isWhole ? whole : await ctx.media.stat(key);
    if (about === undefined) {
      c.header("cache-control", "public, max-age=60");
      return c.text("not found", 404);
    }
    const etag = `"${key.slice(key.lastIndexOf("/") + 1)}"`;
    c.header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`);
    c.header("etag", etag);
    const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag) || known.includes("*")) {
      whole?.stream.destroy();
      return c.body(null, 304);
    }
    c.header("accept-ranges", "bytes");
    const condition = c.req.header("if-range");
    const range = about.bytes !== undefined && (condition === undefined || condition === etag) ? byteRange(wanted, about.bytes) : undefined;
    if (range === "unsatisfiable") {
      c.header("content-range", `bytes */${about.bytes}`);
      return c.body(null, 416);
    }
    c.header("content-type", about.mime);
    const bytes = range ? range.end - range.start + 1 : about.bytes;
    if (bytes !== undefined) c.header("content-length", String(bytes));
    if (range) c.header("content-range", `bytes ${range.start}-${range.end}/${about.bytes}`);
    // Whatever is opened straight from here runs nothing.
    c.header("content-security-policy", "default-src 'none'; sandbox");
    c.header("cross-origin-resource-policy", "cross-origin");
    const status = range ? 206 : 200;
    if (c.req.method === "HEAD") return c.body(null, status);
    const file = whole ?? (await ctx.media.get(key, range));
    if (file === undefined) return c.text("not found", 404);
    return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array> as globalThis.ReadableStream<Uint8Array>, status);
  });
}
