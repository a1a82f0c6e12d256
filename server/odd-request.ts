import type { IncomingMessage } from "node:http";

/** The methods whose requests may have a body; for others a body has no meaning here (RFC 9110 §9.3). */
const takesBody = new Set(["POST", "PUT", "PATCH"]);
/**
 * Headers that must not occur twice, because two parsers could read different ones. Node's parser refuses a second
 * Content-Length itself.
 */
const singletons = new Set(["host", "authorization", "content-type"]);

/**
 * Whether another parser may read a different request in the same bytes, beyond the requests that Node's parser
 * refuses. Such a request gets a 400, and nothing after it on its connection is answered.
 */
export function isOddRequest({ method = "", headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": coding, expect } = headers;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return true;
  if (coding !== undefined && (length !== undefined || httpVersion === "1.0" || !/^chunked$/i.test(coding)))
    return true;
  if (expect !== undefined && !/^100-continue$/i.test(expect)) return true;
  const hasBody = coding !== undefined || Number(length ?? 0) > 0;
  return (hasBody && !takesBody.has(method)) || hasTwice(rawHeaders);
}

function hasTwice(rawHeaders: readonly string[]): boolean {
  let seen = "";
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    if (!singletons.has(name)) continue;
    if (seen.includes(`${name} `)) return true;
    seen += `${name} `;
  }
  return false;
}
