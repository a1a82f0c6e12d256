import { readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import { conditionalRead, type ConditionalHeader } from "../contract/shared/conditional-read.ts";
import { type Encoding, encodingOf } from "./encoding.ts";
import { sendStream } from "./send-stream.ts";

/** Paths whose missing files get a short 404 and not a rendered page. */
const filesOnly = /^\/(?:assets|media|icons)(?:\/|$)|^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|sw\.js)$/;

/** Sends a short plain-text answer, where no page is expected. */
export function plain(res: ServerResponse, status: number, line: string): void {
  const body = Buffer.from(`${line}\n`);
  res.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": body.length,
    "cache-control": "no-store",
  });
  res.end(body);
}

/** Methods of an address that can only be read. */
export const READ_METHODS = "GET, HEAD";
/** Methods of a page, which may have forms. */
export const PAGE_METHODS = "GET, HEAD, POST";

export const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/**
 * Names an address's methods: to OPTIONS as the answer (RFC 9110 §9.3.7), to any other method as a refusal (§15.5.6).
 */
export function notAllowed(req: IncomingMessage, res: ServerResponse, methods: string): void {
  res.setHeader("allow", `${methods}, OPTIONS`);
  if (req.method !== "OPTIONS") return plain(res, 405, "405 Method Not Allowed");
  res.writeHead(204, { "cache-control": "no-store" });
  res.end();
}

/** The Cache-Control header. The service worker is not cached, because an old one could not be repaired. */
function cacheControlOf(path: string): string {
  if (path === "/sw.js") return "no-cache";
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

interface StaticFile {
  file: string;
  bytes: number;
  etag: string;
  lastModified: string;
}

const encodingsOfNames: Record<string, Encoding> = { ".br": "br", ".gz": "gzip" };

/** The build's files, by address and encoding; they do not change while this process runs. */
function filesIn(folder: string): Map<string, Partial<Record<Encoding, StaticFile>>> {
  const all = new Map<string, Partial<Record<Encoding, StaticFile>>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    if (/\/\.(?!well-known\/)/.test(path)) continue;
    const suffix = extname(path);
    const encoding = encodingsOfNames[suffix] ?? "identity";
    const { size, mtime } = statSync(file);
    const address = encoding === "identity" ? path : path.slice(0, -suffix.length);
    all.set(address, {
      ...all.get(address),
      [encoding]: {
        file,
        bytes: size,
        etag: `"${size.toString(36)}-${mtime.getTime().toString(36)}-${encoding}"`,
        lastModified: mtime.toUTCString(),
      },
    });
  }
  return all;
}

/**
 * Serves the build's files: `/assets` cached for ever (their names contain hashes), others for an hour. Readers that
 * accept them get the `.br` and `.gz` variants that the build made.
 * @param folder build/client
 */
export function staticFiles(folder: string): RequestHandler {
  const all = filesIn(folder);
  return async (req, res, next) => {
    const { path } = req;
    const variants = all.get(path);
    if (!variants) return next();
    if (!isRead(req)) return notAllowed(req, res, READ_METHODS);
    const wanted = encodingOf(req.headers["accept-encoding"]);
    const encoding = variants[wanted] ? wanted : "identity";
    const found = variants[encoding];
    if (!found) return next();
    const { bytes, etag, lastModified } = found;
    const header = (name: ConditionalHeader) => req.headers[name] as string | undefined;
    const outcome = conditionalRead(header, { etag, lastModified, bytes });
    const hasBody = outcome.status === 200 || outcome.status === 206;
    const range = outcome.status === 206 ? outcome.range : { start: 0, end: bytes - 1 };
    const length = range.end - range.start + 1;
    const isSent = hasBody && req.method === "GET" && length > 0;
    const file = isSent ? await open(found.file).catch(() => undefined) : undefined;
    // The file was removed or replaced since the start.
    if (isSent && !file) return next();

    res.statusCode = outcome.status;
    res.setHeader("cache-control", cacheControlOf(path));
    res.setHeader("etag", etag);
    res.setHeader("last-modified", lastModified);
    res.setHeader("vary", "accept-encoding");
    if (outcome.status === 416) res.setHeader("content-range", `bytes */${bytes}`);
    if (outcome.status === 206) res.setHeader("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
    if (hasBody) {
      res.type(extname(path));
      res.setHeader("accept-ranges", "bytes");
      res.setHeader("content-length", length);
      if (encoding !== "identity") res.setHeader("content-encoding", encoding);
    }
    if (!file) return void res.end();
    if (res.destroyed) return void file.close();
    await sendStream(res, file.createReadStream(range), length);
  };
}

/** Runs after the files: answers 404 for paths that can only be files. */
export const missingFiles: RequestHandler = (req, res, next) => {
  if (!filesOnly.test(req.path)) return next();
  plain(res, 404, "没有这个文件");
};
