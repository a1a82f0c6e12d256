import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { conditionalRead } from "../contract/shared/conditional-read.ts";

/**
 * The conditional status of a GET or HEAD that would be answered with 200, for a page or a generated file: 304 where
 * the reader already has it, 412 where a condition of the request fails.
 * @returns undefined where the status stays 200
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

/** The headers of an answer that is sent without its body. */
export function withoutBody(headers: OutgoingHttpHeaders, status: 304 | 412): OutgoingHttpHeaders {
  const left = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.has(name)));
  return status === 304 ? left : { ...left, "content-length": "0" };
}
