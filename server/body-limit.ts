import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { watchBody } from "../api/body-clock.ts";
import { bodyBytes, bytesText } from "../contract/shared/body-bytes.ts";
import { VIDEO_UPLOAD_PATH } from "../contract/shared/paths.ts";
import { plain } from "./static-files.ts";

/** Left in `res.locals.tooLarge` for whoever draws pages. */
export interface TooLarge {
  /** Bytes that are taken at the most. */
  most: number;
  /** More is taken from whoever is logged in. */
  asGuest: boolean;
}

const codeOf = { 401: "UNAUTHORIZED", 411: "BAD_REQUEST", 413: "PAYLOAD_TOO_LARGE" } as const;

/**
 * Judges by the announced length and reads nothing: the body belongs to whoever answers. Browsers always announce it.
 * Files are taken from members alone, where one is asked for; what comes at all has a clock.
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
    // Who may send nothing of the kind is told that before its size.
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

  /** The API asks its own callers itself; here it is enough that they say who they are. */
  async function isMember(req: IncomingMessage & { path: string }): Promise<boolean> {
    if (req.path.startsWith("/community/")) return req.headers.authorization !== undefined;
    return isKnown(req.headers.cookie);
  }
}

/** Where a person waits for a page that says why, and not a script for its own words. */
const isOfPage = (path: string) => !path.startsWith("/community/") && !path.startsWith(VIDEO_UPLOAD_PATH);
