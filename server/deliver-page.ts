import type { IncomingMessage, ServerResponse } from "node:http";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import { compressed, encodingOf } from "./encoding.ts";
import { type RenderResult, isAnonymous, PAGE_CACHE_HEADER } from "./page-cache.ts";
import { READ_METHODS } from "./static-files.ts";
import { pageTag } from "./page-tag.ts";
import { conditionOf, withoutBody } from "./unchanged.ts";
import { hashPolicy, noncePolicy, withoutNonce } from "./security-headers.ts";
import type { WebSettings } from "../config/web-config.ts";

/** Names the session for which a page was rendered, so that the service worker keeps pages for that session alone. */
const READER_HEADER = "x-reader";

/** Headers that are never cached with a page, because they belong to a single answer. */
const ofOneAnswer = new Set([REQUEST_ID_HEADER, "date", "connection", "keep-alive", "x-cache"]);

function takeSeconds(res: ServerResponse): number {
  const seconds = Number(res.getHeader(PAGE_CACHE_HEADER));
  res.removeHeader(PAGE_CACHE_HEADER);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 0;
}

function answerCondition(res: ServerResponse, condition: 304 | 412): Buffer {
  res.statusCode = condition;
  const left = withoutBody(res.getHeaders(), condition);
  for (const name of res.getHeaderNames()) if (!(name in left)) res.removeHeader(name);
  if (condition === 412) res.setHeader("content-length", 0);
  return Buffer.alloc(0);
}

/**
 * Completes every answer of React Router: policy, caching headers, compression, length. Adds it to the page cache when
 * its route opts in and its reader has no session.
 */
export async function deliverPage(
  page: {
    req: IncomingMessage;
    res: ServerResponse;
    body: Buffer;
    nonce: string;
    isWorth: boolean;
    draw: (drawn: RenderResult) => void;
  },
  settings: WebSettings,
): Promise<Buffer> {
  const { req, res, nonce, isWorth, draw } = page;
  let { body } = page;
  const seconds = takeSeconds(res);
  const mayBeKept =
    seconds > 0 && req.method === "GET" && res.statusCode === 200 && !res.hasHeader("set-cookie") && isAnonymous(req);
  const isKept = mayBeKept && isWorth;
  if (/^text\/html/i.test(String(res.getHeader("content-type") ?? ""))) {
    if (isKept) {
      const bare = withoutNonce(body.toString("utf8"), nonce);
      body = Buffer.from(bare.html);
      res.setHeader("content-security-policy", hashPolicy(bare.hashes, settings));
    } else {
      res.setHeader("content-security-policy", noncePolicy(nonce, settings));
    }
  }
  // After a login the same address shows another page, so browsers revalidate each time. What only this reader may see
  // stays in no cache: the data of a reader with a session, and pages that no route lets guests share.
  const isOwn = !isAnonymous(req) && (seconds === 0 || /\.data(?:\?|$)/.test(req.url ?? ""));
  if (!res.hasHeader("cache-control"))
    res.setHeader("cache-control", isOwn ? "private, no-store" : "private, no-cache");
  if (!res.hasHeader(READER_HEADER)) res.setHeader(READER_HEADER, "guest");
  res.appendHeader("vary", "accept-encoding, cookie");
  // A 405 of React Router itself, for a POST to a page without a form.
  if (res.statusCode === 405 && !res.hasHeader("allow")) res.setHeader("allow", `${READ_METHODS}, OPTIONS`);
  if (req.method === "HEAD" || res.statusCode === 204 || res.statusCode === 304) {
    draw("not-kept");
    const condition = res.statusCode === 200 ? conditionOf(req, res.getHeaders()) : undefined;
    return condition === undefined ? body : answerCondition(res, condition);
  }
  if (!isKept && req.method === "GET" && res.statusCode === 200 && !isAnonymous(req) && !res.hasHeader("set-cookie")) {
    const tag = pageTag(body, nonce);
    if (tag !== undefined) res.setHeader("etag", tag);
    const condition = tag === undefined ? undefined : conditionOf(req, res.getHeaders());
    if (condition !== undefined) {
      // The 304 keeps the policy of the page that the reader has: its scripts have another nonce.
      res.removeHeader("content-security-policy");
      draw("not-kept");
      return answerCondition(res, condition);
    }
  }
  const { bytes, encoding } = await compressed(body, encodingOf(req.headers["accept-encoding"]), isKept);
  if (encoding !== "identity") res.setHeader("content-encoding", encoding);
  res.setHeader("content-length", bytes.length);
  if (isKept) {
    const headers = Object.fromEntries(Object.entries(res.getHeaders()).filter(([name]) => !ofOneAnswer.has(name)));
    draw({ status: res.statusCode, headers, body: bytes, seconds });
    res.setHeader("x-cache", "miss");
  } else {
    // Neither a failure nor the first request of an address means that the route does not opt in.
    draw(mayBeKept || res.statusCode >= 500 ? "failed" : "not-kept");
  }
  const condition = res.statusCode === 200 ? conditionOf(req, res.getHeaders()) : undefined;
  return condition === undefined ? bytes : answerCondition(res, condition);
}
