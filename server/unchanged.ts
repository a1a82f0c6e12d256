import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";

/** RFC 9110 §13: whoever asks has this already. A tag is asked for before a date. */
export function isUnchanged(req: IncomingMessage, headers: OutgoingHttpHeaders): boolean {
  const tag = headers.etag;
  if (tag === undefined && headers["last-modified"] === undefined) return false;
  const known = req.headers["if-none-match"];
  if (known !== undefined) {
    const bare = (one: string) => one.trim().replace(/^W\//, "");
    return typeof tag === "string" && known.split(",").some((one) => bare(one) === bare(tag) || one.trim() === "*");
  }
  const since = Date.parse(req.headers["if-modified-since"] ?? "");
  const modified = Date.parse(String(headers["last-modified"] ?? ""));
  return Number.isFinite(since) && Number.isFinite(modified) && modified <= since;
}

const ofBody = new Set(["content-length", "content-encoding", "content-type"]);

/** What of an answer's headers a 304 says. */
export const withoutBody = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.has(name)));
