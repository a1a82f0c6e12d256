import { createHash } from "node:crypto";

interface File {
  body: string;
  type: string;
  /**
   * Cache lifetime in seconds: in this server's page cache, until a post is hidden or deleted, and (300 at most) in
   * other caches.
   */
  seconds: number;
}

/**
 * A generated file. Its ETag allows a 304 (server/unchanged.ts). It has no Last-Modified: the newest entry of a feed
 * can be deleted or hidden, and then an earlier date would tell feed readers that nothing has changed.
 */
export function fileAnswer({ body, type, seconds }: File): Response {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${Math.min(seconds, 300)}`,
      "x-page-cache": String(seconds),
      // A weak ETag, because the file is sent with and without compression.
      etag: `W/"${tag}"`,
    },
  });
}
