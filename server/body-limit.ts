import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { watchBody } from "../api/body-clock.ts";
import { requesterOf } from "../api/services/shared/address/address.ts";
import { bodyBytes, bytesText } from "../contract/shared/body-bytes.ts";
import { COMMUNITY_PATH, VIDEO_UPLOAD_PATH } from "../contract/shared/paths.ts";
import { plain } from "./static-files.ts";
import type { Visitor } from "./visitor.ts";
import { createWaitingBodies } from "./waiting-bodies.ts";

/** Stored in `res.locals.tooLarge` for the page handler. */
export interface TooLarge {
  /** Maximum in bytes. */
  most: number;
  /** Whether a logged-in member may send more. */
  asGuest: boolean;
}

const codeOf = {
  401: "UNAUTHORIZED",
  411: "BAD_REQUEST",
  413: "PAYLOAD_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
} as const;

/**
 * Limits bodies by their announced length, which browsers always send. Handlers get a text when it is whole; a file,
 * which they read as it comes, is accepted from members only. Every body has a deadline.
 */
export function bodyLimit(isKnown: (cookie: string | undefined) => Promise<boolean>): RequestHandler {
  const waiting = createWaitingBodies();
  return async (req, res, next) => {
    const { "content-length": announced, "transfer-encoding": coding, "content-type": type = "" } = req.headers;
    if (coding !== undefined) return refuse(req.path, 411, "请求须带 Content-Length");
    const length = Number(announced ?? 0);
    if (length === 0) return next();
    watchBody(req);
    const { anyone, member } = bodyBytes(req.path, /^multipart\/form-data\b/i.test(type));
    const asGuest = length > anyone && length <= member && !(await isMember(req));
    const most = asGuest ? anyone : member;
    if (length <= most) {
      const address = requesterOf((res.locals.visitor as Visitor).ip);
      // A video continues from its last byte after a broken connection, so even a small piece is passed on as it comes.
      const isText = length <= anyone && !isPiece(req.path);
      if (isText ? await waiting.text(req, address) : waiting.file(req, address)) return next();
      return isText ? undefined : refuse(req.path, 429, "这个网络正在上传的文件太多，请等其中一些传完再试");
    }
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

const isPiece = (path: string) =>
  path.startsWith(VIDEO_UPLOAD_PATH) || path.startsWith(COMMUNITY_PATH + VIDEO_UPLOAD_PATH);
