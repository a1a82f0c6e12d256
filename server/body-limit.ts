import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { FORM_BYTES_MAX, limits } from "../api/contract/limits.ts";
import { COMMUNITY_PATH, VIDEO_UPLOAD_PATH } from "../api/contract/paths.ts";
import { plain } from "./static-files.ts";

/** For a form with a video. Whoever answers there reads it as it comes. */
const VIDEO_LIMIT_BYTES = limits.videoBytesMax + FORM_BYTES_MAX;
/** For all that is no video. */
const READ_TIMEOUT_MS = 120_000;

/** Forms with a video (app/server/video-form.server.ts), the login that such a form may meet, uploads in pieces, and the API's own. */
const videoPaths = new RegExp(`^(?:/login|/dynamic|/user/publish/(?:dynamic|video(?:/[\\w/-]*)?)|${VIDEO_UPLOAD_PATH}(?:/[\\w-]+)?|${COMMUNITY_PATH}/video-file(?:/[\\w/-]*)?)(?:\\.data)?$`);

/**
 * Judges by the announced length and reads nothing: the body belongs to whoever answers. Browsers always announce it.
 * Leaves `tooLargeFor` (bytes that are taken at the most) to whoever draws pages.
 */
export const bodyLimit: RequestHandler = (req, res, next) => {
  const { "content-length": length, "transfer-encoding": coding } = req.headers;
  const isVideo = videoPaths.test(req.path);
  const most = isVideo ? VIDEO_LIMIT_BYTES : FORM_BYTES_MAX;
  const refused = coding !== undefined ? 411 : length !== undefined && Number(length) > most ? 413 : undefined;
  if (refused === undefined) {
    if (!isVideo && length !== undefined && length !== "0") limitTime(req);
    return next();
  }
  if (refused === 413 && isOfPage(req.path)) {
    res.locals.tooLargeFor = most;
    if (!isVideo) limitTime(req);
    return next();
  }
  const line = refused === 413 ? `内容太大：最多 ${most / 1024 / 1024} MB` : "请求须带 Content-Length";
  res.setHeader("connection", "close");
  if (req.path.startsWith("/community/")) {
    res.status(refused).json({ statusCode: refused, message: line, data: { code: refused === 413 ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST" } });
  } else plain(res, refused, line);
};

/** Where a person waits for a page that says why, and not a script for its own words. */
const isOfPage = (path: string) => !path.startsWith("/community/") && !path.startsWith(VIDEO_UPLOAD_PATH);

/** Whoever sends drop by drop keeps a worker's memory for himself; the server's own limit is made for videos. */
function limitTime(req: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!req.complete) req.destroy();
  }, READ_TIMEOUT_MS);
  req.once("close", () => clearTimeout(timer));
}
