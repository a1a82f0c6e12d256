import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import { encodingOf } from "./encoding.ts";
import { conditionOf, withoutBody } from "./unchanged.ts";
import { staleCopy } from "./stale-copy.ts";

/**
 * A route opts in by its `headers` export: `export const headers = () => ({ "x-page-cache": "5" })` keeps its page and
 * its `.data` for that many seconds, for readers without a session. The header never leaves this server.
 */
export const PAGE_CACHE_HEADER = "x-page-cache";

/** So long an old page is better than none (stale-copy.ts). */
const STALE_SECONDS = 3600;
/**
 * So long after it was fresh a page is shown while one draws it anew (RFC 5861 §3): who asks for a page that somebody else
 * asked for in the last minute waits for no drawing, and nobody reads an older one.
 */
const WHILE_REVALIDATED_SECONDS = 60;
/** So long one does not look again whether a page can be drawn. */
const LOOK_AGAIN_SECONDS = 2;

interface Options {
  /** What of a reader's cookies changes how a page looks (app/server/preferences.server.ts). A route that reads another must not opt in. */
  preferenceKey(cookie: string | undefined): string | undefined;
  /** Of compressed pages; the least recently read go first. */
  maxBytes?: number;
  /** ms, by a clock that all processes of this machine have. */
  now?: () => number;
  /** Hears of each page that this process has drawn and keeps (shared-pages.ts). */
  onKept?: (shared: SharedPage) => void;
}

/** A kept page on its way to another worker of this machine; times are ms of the machine's clock. */
export interface SharedPage {
  key: string;
  page: KeptPage;
  /** Before the first question that its data answer. */
  begunAt: number;
  drawnAt: number;
  freshMs: number;
}

/** Since the machine's start: not set back, and the same in each of its processes. */
const machineNow = () => Number(process.hrtime.bigint()) / 1e6;

interface Entry {
  page: KeptPage;
  begunAt: number;
  drawnAt: number;
  freshUntil: number;
  /** So long it is shown while one draws it anew. */
  goodUntil: number;
}

export interface KeptPage {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** What became of a page that was drawn: kept, of a route that does not opt in, or never finished. */
export type Drawn = (KeptPage & { seconds: number }) | "not-kept" | "failed";

export interface PageCache {
  /** undefined: this request's answer can neither come from the cache nor go into it. */
  keyOf(req: IncomingMessage): string | undefined;
  /** Answers from the cache, by a stale copy while there is one. @returns which it was; undefined where it did not */
  serve(key: string, req: IncomingMessage, res: ServerResponse, requestId: string): "hit" | "stale" | undefined;
  /** Whether what was just served is no longer fresh and nobody draws it anew: whoever asks must, for those who come next. */
  isDue(key: string): boolean;
  /** Whether it is kept and needs no drawing: another worker may have done it meanwhile. */
  isFresh(key: string): boolean;
  /**
   * Whether the page will be asked for again, as far as one can tell: a bare path always; an address with a query from
   * its second time on, so that addresses nobody else has (trackers, attacks) neither cost the work nor push others out.
   */
  isWorthKeeping(key: string): boolean;
  /**
   * Of many who ask for the same page at once one draws it and must say what became of it; the others wait for that.
   * For a page that is not kept nobody waits.
   */
  enter(key: string): { draw: (drawn: Drawn) => void; mayBeKept: boolean } | { wait: Promise<void> };
  /** The last good page, marked as what it is, where none can be drawn now; undefined where there is none of the last hour. */
  stale(key: string): Promise<KeptPage | undefined>;
  /** Keeps what another worker has drawn, unless what it shows may have been taken away or have changed since it began. */
  take(shared: SharedPage): void;
  /** What is kept now. */
  size(): { pages: number; bytes: number };
  /** No page that is there, or being drawn, is fresh any more; where none can be drawn it is as good as before. */
  age(): void;
  /** Forgets all pages, and keeps none that is being drawn of what was there before. */
  clear(): void;
}

/** Whether the answer is the same for everybody with these preferences. */
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
  // Made when they were needed, shown until one looks again.
  const copies = new LRUCache<string, KeptPage>({
    max: 200,
    ttl: LOOK_AGAIN_SECONDS * 1000,
    perf: { now },
    ttlResolution: 0,
  });
  const drawing = new Map<string, Promise<void>>();
  let clearings = 0;
  /** Counts drawings, so that one knows which began before the pages aged: two may begin in one millisecond. */
  let drawings = 0;
  let agedAt = 0;
  /** When this process last heard that pages are old or stale. */
  let toldAt = -Infinity;
  // Pages whose routes do not opt in: nobody waits for one, for each reader's must be drawn anyway.
  const askedOnce = new LRUCache<string, true>({ max: 5000, ttl: 60_000 });
  const neverKept = new LRUCache<string, true>({ max: 5000, ttl: 60_000 });

  function keep({ key, page, drawnAt, freshMs }: SharedPage, begunAt: number): void {
    neverKept.delete(key);
    const freshUntil = drawnAt + freshMs;
    pages.set(key, { page, begunAt, drawnAt, freshUntil, goodUntil: freshUntil + WHILE_REVALIDATED_SECONDS * 1000 });
  }

  /** Where an older page could not be drawn anew, it is shown for as long again as it was fresh; then as what it is. */
  function tire(key: string): void {
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
          else if (drawn === "failed") tire(key);
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
      // Removed meanwhile: what it shows may be what somebody took away.
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
