import type { IncomingMessage } from "node:http";

/** The others have no body of ours (RFC 9110 §9.3). */
const takesBody = new Set(["POST", "PUT", "PATCH"]);
/** Of these a second one is another reading of the request. Node's parser refuses a second Content-Length itself. */
const singletons = new Set(["host", "authorization", "content-type"]);

/**
 * Whether somebody else may read another request in these bytes than we do, beyond what Node's parser refuses: they are not
 * answered, and neither is what follows on their connection.
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
