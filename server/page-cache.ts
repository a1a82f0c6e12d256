import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import { encodingOf } from "./encoding.ts";
import { conditionOf, withoutBody } from "./unchanged.ts";
import { staleCopy } from "./stale-copy.ts";

/**
 * A route opts in by its `headers` export: `export const headers = () => ({ "x-page-cache": "5" })` caches its page and
 * its `.data` for 5 seconds, for readers without a session. The header never leaves this server.
 */
export const PAGE_CACHE_HEADER = "x-page-cache";

/** Age in seconds up to which an old page is better than none (stale-copy.ts). */
const STALE_SECONDS = 3600;
/**
 * Seconds after its expiry for which a page is still served while one worker renders it again (RFC 5861 §3). A reader
 * of a page that was requested in the last minute therefore never waits for a rendering, and no reader gets an older
 * page.
 */
const WHILE_REVALIDATED_SECONDS = 60;
/** Seconds between two attempts to render a page that failed. */
const LOOK_AGAIN_SECONDS = 2;

interface Options {
  /**
   * The part of a reader's cookies that changes a page's look (app/server/preferences.server.ts). A route that reads
   * another cookie must not opt in.
   */
  preferenceKey(cookie: string | undefined): string | undefined;
  /** Size limit of all compressed pages; the least recently read are evicted. */
  maxBytes?: number;
  /** Time in ms, by a clock that all processes of this machine share. */
  now?: () => number;
  /** Called with each page that this process has rendered and cached (shared-pages.ts). */
  onKept?: (shared: SharedPage) => void;
}

/** A cached page on its way to another worker of this machine; times are ms of the machine's clock. */
export interface SharedPage {
  key: string;
  page: KeptPage;
  /** When its rendering began: before the first query of its data. */
  begunAt: number;
  drawnAt: number;
  freshMs: number;
}

/** Time in ms since the machine's start: never set back, and the same in each of its processes. */
const machineNow = () => Number(process.hrtime.bigint()) / 1e6;

interface Entry {
  page: KeptPage;
  begunAt: number;
  drawnAt: number;
  freshUntil: number;
  /** Until when it is served while one worker renders it again. */
  goodUntil: number;
}

export interface KeptPage {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Result of a rendering: a page to cache, a route that does not opt in, or no finished page. */
export type RenderResult = (KeptPage & { seconds: number }) | "not-kept" | "failed";

export interface PageCache {
  /** The cache key. Undefined: the answer can neither come from the cache nor be cached. */
  keyOf(req: IncomingMessage): string | undefined;
  /** Answers from the cache, or by a stale copy. @returns which of the two it was; undefined where it did not answer */
  serve(key: string, req: IncomingMessage, res: ServerResponse, requestId: string): "hit" | "stale" | undefined;
  /**
   * Whether the page that was just served has expired and no rendering is under way: the caller must then render it for
   * later readers.
   */
  isDue(key: string): boolean;
  /** Whether the page is cached and fresh: another worker may have rendered it meanwhile. */
  isFresh(key: string): boolean;
  /**
   * Whether the page will probably be requested again: a bare path always; an address with a query from its second
   * request on, so that unique addresses (trackers, attacks) neither cost work nor evict other pages.
   */
  isWorthKeeping(key: string): boolean;
  /**
   * Admits one rendering per page at a time: the first caller renders and must report the result by `draw`; the others
   * wait for it. For a page that is not cached nobody waits.
   */
  enter(key: string): { draw: (drawn: RenderResult) => void; mayBeKept: boolean } | { wait: Promise<void> };
  /**
   * The last good page with a line about its age, for when none can be rendered; undefined where there is none of the
   * last hour.
   */
  stale(key: string): Promise<KeptPage | undefined>;
  /**
   * Caches a page that another worker has rendered, unless its content may have been removed or changed since its
   * rendering began.
   */
  take(shared: SharedPage): void;
  /** Number and bytes of the cached pages. */
  size(): { pages: number; bytes: number };
  /**
   * Expires all pages, also those being rendered. While they cannot be rendered again, they still serve as stale
   * copies.
   */
  age(): void;
  /** Removes all pages, and discards those being rendered. */
  clear(): void;
}

/** Whether the answer is the same for all readers with the same preferences. */
export function isAnonymous(req: IncomingMessage): boolean {
  return (
    req.headers.authorization === undefined &&
    !/(?:^|;\s*)(?:token|flash|wx_pending|ban_pass)=/.test(req.headers.cookie ?? "")
  );
}

export function createPageCache({
  preferenceKey,
  maxBytes = 64 * 1024 * 1024,
  now = machineNow,
  onKept,
}: Options): PageCache {
  const pages = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.body.length + key.length * 2 + 1024,
    ttl: STALE_SECONDS * 1000,
    perf: { now },
    ttlResolution: 0,
  });
  // Stale copies, made on demand, and served until the next attempt to render.
  const copies = new LRUCache<string, KeptPage>({
    max: 200,
    ttl: LOOK_AGAIN_SECONDS * 1000,
    perf: { now },
    ttlResolution: 0,
  });
  const drawing = new Map<string, Promise<void>>();
  let clearings = 0;
  /**
   * Counts renderings, to know which ones began before the pages were expired: two may begin in the same millisecond.
   */
  let drawings = 0;
  let agedAt = 0;
  /** When this process last learnt that pages are old or stale. */
  let toldAt = -Infinity;
  // Pages whose routes do not opt in: no reader waits for another's rendering, because each needs an own page anyway.
  const askedOnce = new LRUCache<string, true>({ max: 5000, ttl: 60_000 });
  const neverKept = new LRUCache<string, true>({ max: 5000, ttl: 60_000 });

  function keep({ key, page, drawnAt, freshMs }: SharedPage, begunAt: number): void {
    neverKept.delete(key);
    const freshUntil = drawnAt + freshMs;
    pages.set(key, { page, begunAt, drawnAt, freshUntil, goodUntil: freshUntil + WHILE_REVALIDATED_SECONDS * 1000 });
  }

  /**
   * After a failed rendering, an expired page is served for as long again as it was fresh; then only as a stale copy.
   */
  function shortenStaleTime(key: string): void {
    const entry = pages.get(key);
    if (entry && entry.freshUntil <= now())
      entry.goodUntil = Math.min(entry.goodUntil, 2 * entry.freshUntil - entry.drawnAt);
  }

  return {
    keyOf(req) {
      if ((req.method !== "GET" && req.method !== "HEAD") || !isAnonymous(req)) return undefined;
      const preferences = preferenceKey(req.headers.cookie);
      return preferences === undefined
        ? undefined
        : `${encodingOf(req.headers["accept-encoding"])} ${preferences} ${req.url}`;
    },
    serve(key, req, res, requestId) {
      const entry = pages.get(key);
      const isGood = entry !== undefined && entry.goodUntil > now() && entry.begunAt > agedAt;
      const page = isGood ? entry.page : copies.get(key);
      if (!page) return undefined;
      const outcome = isGood ? "hit" : "stale";
      const condition = page.status === 200 ? conditionOf(req, page.headers) : undefined;
      if (condition !== undefined) {
        const headers = withoutBody(page.headers, condition);
        res.writeHead(condition, { ...headers, [REQUEST_ID_HEADER]: requestId, "x-cache": outcome });
        res.end();
        return outcome;
      }
      res.writeHead(page.status, {
        ...page.headers,
        [REQUEST_ID_HEADER]: requestId,
        "x-cache": outcome,
      });
      res.end(req.method === "HEAD" ? undefined : page.body);
      return outcome;
    },
    isDue(key) {
      const entry = pages.get(key);
      return entry !== undefined && entry.freshUntil <= now() && !drawing.has(key);
    },
    isFresh(key) {
      const entry = pages.get(key);
      return entry !== undefined && entry.freshUntil > now() && entry.begunAt > agedAt;
    },
    isWorthKeeping(key) {
      if (!key.includes("?") || askedOnce.has(key)) return true;
      askedOnce.set(key, true);
      return false;
    },
    enter(key) {
      const underWay = drawing.get(key);
      if (underWay) return { wait: underWay };
      let wake = () => {};
      const done = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const mayBeKept = !neverKept.has(key);
      if (mayBeKept) drawing.set(key, done);
      let settled = false;
      const begunIn = clearings;
      drawings += 1;
      const begunAt = drawings;
      const begunTime = now();
      return {
        mayBeKept,
        draw(drawn) {
          if (settled) return;
          settled = true;
          if (drawn === "not-kept") neverKept.set(key, true);
          else if (drawn === "failed") shortenStaleTime(key);
          else {
            const { seconds, ...page } = drawn;
            if (begunIn === clearings) {
              const shared = { key, page, begunAt: begunTime, drawnAt: now(), freshMs: seconds * 1000 };
              keep(shared, begunAt);
              onKept?.(shared);
            }
          }
          if (drawing.get(key) === done) drawing.delete(key);
          wake();
        },
      };
    },
    async stale(key) {
      const entry = pages.get(key);
      if (!entry) return undefined;
      const begunAt = clearings;
      const copy = await staleCopy(entry.page, now() - entry.drawnAt);
      // The cache was cleared meanwhile, so this page may show removed content.
      if (begunAt !== clearings) return undefined;
      copies.set(key, copy);
      return copy;
    },
    take(shared) {
      const own = pages.get(shared.key);
      if (shared.begunAt <= toldAt || (own && own.drawnAt >= shared.drawnAt)) return;
      drawings += 1;
      keep(shared, drawings);
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
    age() {
      agedAt = drawings;
      toldAt = now();
    },
    clear() {
      clearings += 1;
      toldAt = now();
      copies.clear();
      pages.clear();
      drawing.clear();
    },
  };
}
