import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Context as HonoContext } from "hono";
import type { Context } from "../context.ts";
import { mediaAccess } from "../services/media/media-access.ts";
import { byteRange } from "./byte-range.ts";
import type { ApiHono } from "./mount.ts";

/** A browser keeps a public file for a day; what stands between asks again after ten minutes, so that hidden is hidden. */
const PUBLIC = "public, max-age=86400, s-maxage=600";
/** Kept by the reader's own browser alone, which asks each time whether it still may. */
const PRIVATE = "private, no-cache";
/** On the site's own origin, where the session's cookie comes along. */
const OWN = "own";

/**
 * `/media/{key}`: uploaded files, also parts of one (RFC 9110 §14). What a key names never changes; who may have it does,
 * and is asked each time (decision 0010).
 */
export function mediaRoutes(app: ApiHono, ctx: Context): void {
  app.get("/media/*", async (c) => {
    c.header("x-content-type-options", "nosniff");
    const key = c.req.path.slice("/media/".length);
    const access = await mediaAccess({ ctx, viewer: c.get("viewer"), key });
    const { cdnBase, siteUrl } = ctx.config;
    // No cookie of ours comes to a host of its own: whoever may see it is asked at ours.
    if (access === "hidden" && cdnBase !== "" && c.get("viewer") === null && c.req.query(OWN) === undefined) {
      c.header("cache-control", "no-store");
      return c.redirect(`${siteUrl}/media/${key}?${OWN}`, 302);
    }
    if (access === "gone" || access === "hidden") {
      c.header("cache-control", "no-store");
      return access === "gone" ? c.text("gone", 410) : c.text("not found", 404);
    }
    if (access === "unknown") return notFound(c);
    const isPublic = access === "public";
    const wanted = c.req.header("range");
    // One question to the store where all of the file is the answer: it may be far away.
    const isWhole = wanted === undefined && c.req.method !== "HEAD";
    const whole = isWhole ? await ctx.media.get(key) : undefined;
    const about = isWhole ? whole : await ctx.media.stat(key);
    if (about === undefined) return notFound(c);
    const etag = `"${key.slice(key.lastIndexOf("/") + 1)}"`;
    c.header("cache-control", isPublic ? PUBLIC : PRIVATE);
    c.header("etag", etag);
    const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag) || known.includes("*")) {
      whole?.stream.destroy();
      return c.body(null, 304);
    }
    c.header("accept-ranges", "bytes");
    const condition = c.req.header("if-range");
    const range =
      about.bytes !== undefined && (condition === undefined || condition === etag)
        ? byteRange(wanted, about.bytes)
        : undefined;
    if (range === "unsatisfiable") {
      c.header("content-range", `bytes */${about.bytes}`);
      return c.body(null, 416);
    }
    c.header("content-type", about.mime);
    if (about.mime === "application/zip") c.header("content-disposition", `attachment; filename="qunluo-data.zip"`);
    const bytes = range ? range.end - range.start + 1 : about.bytes;
    if (bytes !== undefined) c.header("content-length", String(bytes));
    if (range) c.header("content-range", `bytes ${range.start}-${range.end}/${about.bytes}`);
    // Whatever is opened straight from here runs nothing.
    c.header("content-security-policy", "default-src 'none'; sandbox");
    c.header("cross-origin-resource-policy", isPublic ? "cross-origin" : "same-origin");
    const status = range ? 206 : 200;
    if (c.req.method === "HEAD") return c.body(null, status);
    const file = whole ?? (await ctx.media.get(key, range));
    if (file === undefined) return notFound(c);
    return c.body(
      Readable.toWeb(file.stream) as ReadableStream<Uint8Array> as globalThis.ReadableStream<Uint8Array>,
      status,
    );
  });
}

function notFound(c: HonoContext): Response {
  c.header("cache-control", "public, max-age=60");
  return c.text("not found", 404);
}
