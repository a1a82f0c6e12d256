import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RequestHandler } from "express";
import type { Reads } from "../contract/reads.ts";
import type { TokenOfCookies } from "./forward.ts";
import type { Visitor } from "./visitor.ts";

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

/**
 * `/media/*` where the files lie on this machine: judged and read in this process (`Reads.file`), as the API would, a tenth of
 * what it costs to ask it. Readers are known by the session's cookie, as in forward.ts, or by a bearer of their own.
 */
export function filesHere(file: NonNullable<Reads["file"]>, tokenOfCookies: TokenOfCookies): RequestHandler {
  return async (req, res, next) => {
    const isHead = req.method === "HEAD";
    if (!req.path.startsWith("/media/") || !(isHead || req.method === "GET")) return next();
    const bearer = /^Bearer (\S+)$/.exec(req.headers.authorization ?? "")?.[1];
    const { status, headers, body } = await file({
      key: req.path.slice("/media/".length),
      isHead,
      header: (name) => one(req.headers[name]),
      isOwn: /[?&]own(?:[=&]|$)/.test(req.url),
      token: (await tokenOfCookies(req.headers.cookie)) ?? bearer,
      requestId: (res.locals.visitor as Visitor).requestId,
    });
    const stream = body instanceof Readable ? body : undefined;
    if (res.destroyed) return void stream?.destroy();
    res.writeHead(status, headers);
    if (!stream) return void res.end(body ?? undefined);
    // A reader who leaves in the middle is no failure; a disk that breaks ends the connection, so that nobody takes a part for all.
    await pipeline(stream, res).catch(() => {});
  };
}
