import type { RequestHandler } from "express";
import { plain } from "./static-files.ts";

/** A picture of 10 MB (spec) and the rest of its form. */
export const BODY_LIMIT_BYTES = 12 * 1024 * 1024;

/** Judges by the announced length and reads nothing: the body belongs to whoever answers. Browsers always announce it. */
export const bodyLimit: RequestHandler = (req, res, next) => {
  const { "content-length": length, "transfer-encoding": coding } = req.headers;
  const refused = coding !== undefined ? 411 : length !== undefined && Number(length) > BODY_LIMIT_BYTES ? 413 : undefined;
  if (refused === undefined) return next();
  const line = refused === 413 ? "内容太大：最多 12 MB" : "请求须带 Content-Length";
  res.setHeader("connection", "close");
  if (req.path.startsWith("/community/")) {
    res.status(refused).json({ statusCode: refused, message: line, data: { code: refused === 413 ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST" } });
  } else plain(res, refused, line);
};
