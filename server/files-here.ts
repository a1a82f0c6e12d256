import { Readable } from "node:stream";
import type { RequestHandler } from "express";
import type { Reads } from "../contract/shared/reads.ts";
import type { TokenOfCookies } from "./forward.ts";
import { sendStream } from "./send-stream.ts";
import { isRead } from "./static-files.ts";
import type { Visitor } from "./visitor.ts";

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

/**
 * Serves `/media/*` where the files are on this machine: checks and reads them in this process (`Reads.file`) as the
 * API would, at a tenth of the cost of an API call. The viewer is known by the session cookie, as in forward.ts, or by
 * a bearer token.
 */
export function filesHere(file: NonNullable<Reads["file"]>, tokenOfCookies: TokenOfCookies): RequestHandler {
  return async (req, res, next) => {
    if (!req.path.startsWith("/media/") || !isRead(req)) return next();
    const bearer = /^Bearer (\S+)$/.exec(req.headers.authorization ?? "")?.[1];
    const { status, headers, body } = await file({
      key: req.path.slice("/media/".length),
      isHead: req.method === "HEAD",
      header: (name) => one(req.headers[name]),
      isOwn: /[?&]own(?:[=&]|$)/.test(req.url),
      token: (await tokenOfCookies(req.headers.cookie)) ?? bearer,
      requestId: (res.locals.visitor as Visitor).requestId,
    });
    const stream = body instanceof Readable ? body : undefined;
    if (res.destroyed) return void stream?.destroy();
    res.writeHead(status, headers);
    if (!stream) return void res.end(body ?? undefined);
    const announced = headers["content-length"];
    await sendStream(res, stream, announced === undefined ? undefined : Number(announced));
  };
}
