import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import sirv from "sirv";

/** Where a missing file is just that, and no page worth drawing (design.md §4). */
const filesOnly = /^\/(?:assets|media|icons)(?:\/|$)|^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|sw\.js)$/;

/** A short plain answer where nobody expects a page. */
export function plain(res: ServerResponse, status: number, line: string): void {
  const body = Buffer.from(`${line}\n`);
  res.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": body.length,
    "cache-control": "no-store",
  });
  res.end(body);
}

/** An old service worker would outlive what mends it. */
function cacheControlOf(path: string): string {
  if (path === "/sw.js") return "no-cache";
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

/**
 * The files of the build: `/assets` for ever (their names hold their hashes), the others for an hour; the `.br` and
 * `.gz` that the build made beside them go to whoever takes them.
 * @param folder build/client
 */
export function staticFiles(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, path) {
      res.setHeader("cache-control", cacheControlOf(path));
      if (!res.hasHeader("vary")) res.setHeader("vary", "accept-encoding");
    },
  });
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    serve(req as IncomingMessage, res as ServerResponse, next);
  };
}

/** After the files: whatever should have been one. */
export const missingFiles: RequestHandler = (req, res, next) => {
  if (!filesOnly.test(req.path)) return next();
  plain(res, 404, "404 Not Found");
};
