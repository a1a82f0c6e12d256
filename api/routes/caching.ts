import type { Context as HonoContext } from "hono";
import type { Caching } from "../context.ts";
import { conditionalRead } from "../../contract/shared/conditional-read.ts";

/** Of a request over HTTP, whose answer is `isFresh` when its body need not be sent. */
export function cachingOf(c: HonoContext): Caching & { isFresh: boolean } {
  const caching = {
    isFresh: false,
    set({ etag, isPublic }: { etag: string; isPublic: boolean }): boolean {
      c.header("etag", etag);
      c.header("cache-control", isPublic ? "public, no-cache" : "private, no-cache");
      c.header("vary", "Authorization");
      caching.isFresh = conditionalRead((name) => c.req.header(name), { etag }).status === 304;
      return caching.isFresh;
    },
  };
  return caching;
}

/** Of a read in the process that renders the page, which stores no answer. */
export const noCaching: Caching = { set: () => false };
