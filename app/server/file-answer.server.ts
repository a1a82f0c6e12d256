import { createHash } from "node:crypto";

interface File {
  body: string;
  type: string;
  /** How long it is kept, in seconds: by this server, until a post is taken out of everybody's lists, and by others. */
  seconds: number;
}

/**
 * A file that is made and not stored: by its tag whoever has it is told so (server/unchanged.ts). It has no Last-Modified: the newest
 * entry of a feed can be deleted or hidden, and with an earlier date who has the feed would never hear that it changed.
 */
export function fileAnswer({ body, type, seconds }: File): Response {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${Math.min(seconds, 300)}`,
      "x-page-cache": String(seconds),
      // Weak: it goes out compressed or not.
      etag: `W/"${tag}"`,
    },
  });
}
