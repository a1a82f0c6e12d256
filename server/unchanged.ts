import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { conditionalRead } from "../contract/shared/conditional-read.ts";

/**
 * The status of a GET or HEAD of a page or a made file that would be answered with 200: 304 where its reader has it already,
 * 412 where a condition of theirs does not hold.
 * @returns undefined where 200 stands
 */
export function conditionOf(req: IncomingMessage, headers: OutgoingHttpHeaders): 304 | 412 | undefined {
  if (req.method !== "GET" && req.method !== "HEAD") return undefined;
  const text = (value: OutgoingHttpHeaders[string]) => (typeof value === "string" ? value : undefined);
  const { status } = conditionalRead((name) => text(req.headers[name]), {
    etag: text(headers.etag),
    lastModified: text(headers["last-modified"]),
  });
  return status === 304 || status === 412 ? status : undefined;
}

const ofBody = new Set(["content-length", "content-encoding", "content-type"]);

/** The headers of an answer, for one that comes without its body. */
export function withoutBody(headers: OutgoingHttpHeaders, status: 304 | 412): OutgoingHttpHeaders {
  const left = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.has(name)));
  return status === 304 ? left : { ...left, "content-length": "0" };
}
