import { EventEmitter } from "node:events";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createPageCache, type KeptPage, type PageCache, type SharedPage } from "./page-cache.ts";
import { relayPages, type SharedPages, sharesPages } from "./shared-pages.ts";

const KEY = "identity light /";
const pageOf = (text: string): KeptPage => ({ status: 200, headers: {}, body: Buffer.from(text) });

/** The page that a cache serves for the key; undefined where it would have to render it. */
function shown(cache: PageCache): string | undefined {
  let body: Buffer | undefined;
  const res = { writeHead: () => {}, end: (bytes: Buffer) => (body = bytes) };
  cache.serve(KEY, { method: "GET", headers: {} } as never, res as never, "id");
  return body && String(body);
}

/** Two workers with a launcher between them, and one clock. */
function twoWorkers() {
  const clock = { now: 1 };
  const launcher = Object.assign(new EventEmitter(), { workers: {} as Record<string, object> });
  relayPages(launcher as never);
  const sent: SharedPage[] = [];
  const turns: SharedPages["turn"][] = [];
  const caches = [1, 2].map((id) => {
    const port = Object.assign(new EventEmitter(), {
      connected: true,
      send: (message: { shared?: SharedPage }) => {
        if (message.shared) sent.push(message.shared);
        return launcher.emit("message", worker, message);
      },
    });
    const worker = { id, isConnected: () => true, send: (message: object) => port.emit("message", message) };
    launcher.workers[id] = worker;
    const pages = sharesPages(port as never);
    const cache = createPageCache({ preferenceKey: () => "", now: () => clock.now, onKept: pages.tell });
    pages.hear(cache);
    turns.push(pages.turn);
    return cache;
  }) as [PageCache, PageCache];
  return { clock, caches, sent, launcher, turns: turns as [SharedPages["turn"], SharedPages["turn"]] };
}

/** Begins to render the page. @returns a function that ends the rendering with a text */
function begin(cache: PageCache): (text: string) => void {
  const place = cache.enter(KEY);
  if (!("draw" in place)) throw new Error("somebody draws it already");
  return (text) => place.draw({ ...pageOf(text), seconds: 5 });
}

describe("pages that workers share", () => {
  test("R01 a worker gets a page that another has rendered, with the same freshness, and does not render it again", () => {
    const {
      clock,
      caches: [one, other],
      sent,
    } = twoWorkers();
    begin(one)("drawn");
    expect([shown(one), shown(other), sent.length]).toEqual(["drawn", "drawn", 1]);
    clock.now += 4_999;
    expect([one.isDue(KEY), other.isDue(KEY)]).toEqual([false, false]);
    clock.now += 2;
    expect([one.isDue(KEY), other.isDue(KEY)]).toEqual([true, true]);
    begin(other)("anew");
    expect([shown(one), one.isDue(KEY)]).toEqual(["anew", false]);
  });

  test("A04 a page whose rendering began before a removal or change reaches no worker that has learnt of it", () => {
    for (const hear of ["clear", "age"] as const) {
      const {
        clock,
        caches: [one, other],
      } = twoWorkers();
      const end = begin(one);
      clock.now += 1;
      // The first worker learns of it later.
      other[hear]();
      clock.now += 1;
      end("with what is gone");
      expect([hear, shown(other)]).toEqual([hear, undefined]);
      one[hear]();
      expect([hear, shown(one)]).toEqual([hear, undefined]);
      clock.now += 1;
      begin(one)("without it");
      expect([hear, shown(other)]).toEqual([hear, "without it"]);
    }
  });

  test("R01 an older rendering that arrives late does not replace a newer one", () => {
    const {
      clock,
      caches: [one, other],
    } = twoWorkers();
    const late: SharedPage = { key: KEY, page: pageOf("older"), begunAt: 2, drawnAt: 3, freshMs: 5_000 };
    clock.now = 10;
    begin(one)("newer");
    other.take(late);
    expect(shown(other)).toBe("newer");
  });

  test("R01 of two workers that are about to render a page one does, and the other gets the result", async () => {
    const {
      caches: [one, other],
      turns: [turnOfOne, turnOfOther],
    } = twoWorkers();
    const end = await turnOfOne(KEY);
    const elsewhere = turnOfOther(KEY).then((turn) => [turn, shown(other)]);
    begin(one)("drawn");
    end?.();
    expect(await elsewhere).toEqual([undefined, "drawn"]);
    // No worker renders it now.
    expect(await turnOfOther(KEY)).toBeTypeOf("function");
  });

  test("X04 a worker that waits for a dead or silent worker renders the page itself", async () => {
    const {
      launcher,
      turns: [turnOfOne, turnOfOther],
    } = twoWorkers();
    await turnOfOne(KEY);
    const waits = turnOfOther(KEY);
    launcher.emit("disconnect", { id: 1 });
    expect(await waits).toBeUndefined();

    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers();
    const silent = await turnOfOne(KEY);
    const impatient = turnOfOther(KEY);
    vi.advanceTimersByTime(3_000);
    expect(await impatient).toBeTypeOf("function");
    // A late end does not block the next turn.
    silent?.();
    expect(await turnOfOther(KEY)).toBeTypeOf("function");
  });
});
