import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { watchBody } from "../api/body-clock.ts";
import { bodyBytes, bytesText } from "../contract/shared/body-bytes.ts";
import { VIDEO_UPLOAD_PATH } from "../contract/shared/paths.ts";
import { plain } from "./static-files.ts";

/** Stored in `res.locals.tooLarge` for the page handler. */
export interface TooLarge {
  /** Maximum in bytes. */
  most: number;
  /** Whether a logged-in member may send more. */
  asGuest: boolean;
}

const codeOf = { 401: "UNAUTHORIZED", 411: "BAD_REQUEST", 413: "PAYLOAD_TOO_LARGE" } as const;

/**
 * Limits bodies by their announced length, which browsers always send, and reads nothing: the handler reads the body.
 * Files are accepted from members only, except where everybody may send one; every body has a deadline.
 */
export function bodyLimit(isKnown: (cookie: string | undefined) => Promise<boolean>): RequestHandler {
  return async (req, res, next) => {
    const { "content-length": announced, "transfer-encoding": coding, "content-type": type = "" } = req.headers;
    if (coding !== undefined) return refuse(req.path, 411, "请求须带 Content-Length");
    const length = Number(announced ?? 0);
    if (length === 0) return next();
    watchBody(req);
    const { anyone, member } = bodyBytes(req.path, /^multipart\/form-data\b/i.test(type));
    const asGuest = length > anyone && length <= member && !(await isMember(req));
    const most = asGuest ? anyone : member;
    if (length <= most) return next();
    // The 401 comes before the 413, because a guest may send nothing of that kind anyway.
    if (!isOfPage(req.path))
      return asGuest ? refuse(req.path, 401, "请先登录") : refuse(req.path, 413, `内容太大：最多 ${bytesText(most)}`);
    res.locals.tooLarge = { most, asGuest } satisfies TooLarge;
    next();

    function refuse(path: string, status: keyof typeof codeOf, line: string) {
      res.setHeader("connection", "close");
      if (!path.startsWith("/community/")) return plain(res, status, line);
      res.status(status).json({
        statusCode: status,
        message: line,
        data: { code: codeOf[status] },
      });
    }
  };

  /** The API itself authenticates its own callers; here a bearer token of any kind is enough. */
  async function isMember(req: IncomingMessage & { path: string }): Promise<boolean> {
    if (req.path.startsWith("/community/")) return req.headers.authorization !== undefined;
    return isKnown(req.headers.cookie);
  }
}

/** Whether a person waits for an error page, and not a script for a short text. */
const isOfPage = (path: string) => !path.startsWith("/community/") && !path.startsWith(VIDEO_UPLOAD_PATH);
