import { createHash } from "node:crypto";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { LONG_TEXT, type SmallPage, startWeb } from "../tests/setup/web-server.ts";
import { createPageCache } from "./page-cache.ts";

let web: Awaited<ReturnType<typeof startWeb>> | undefined;
afterEach(async () => {
  await web?.close();
  web = undefined;
});

/** A page that opts in and counts its renderings. */
function counted(over: SmallPage = {}): { page: SmallPage; drawn: () => number } {
  let drawn = 0;
  return {
    page: {
      headers: { "x-page-cache": "5" },
      html: (nonce) => `<!doctype html><script nonce="${nonce}">var drawn=${++drawn}</script><p>${LONG_TEXT}</p>`,
      ...over,
    },
    drawn: () => drawn,
  };
}

async function start(page: SmallPage, now?: () => number) {
  web = await startWeb({ screens: { "/": page, "/other": { html: () => "<p>other</p>" } }, ...(now ? { now } : {}) });
  const { url } = web;
  return (headers: Record<string, string> = {}, path = "/", method = "GET") =>
    rawRequest(url + path, { method, headers });
}

describe("the page cache", () => {
  test("R01 a second reader gets the same bytes without a second rendering", async () => {
    const { page, drawn } = counted();
    const get = await start(page);
    const one = await get();
    const two = await get();
    expect([one.headers["x-cache"], two.headers["x-cache"], drawn()]).toEqual(["miss", "hit", 1]);
    expect(two.body.equals(one.body)).toBe(true);
    expect(two.headers["content-length"]).toBe(String(two.body.length));
    expect(two.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
    for (const name of [
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
      "cache-control",
      "vary",
      "content-type",
    ]) {
      expect(two.headers[name]).toBe(one.headers[name]);
    }
    expect(one.headers["x-page-cache"]).toBeUndefined();
  });

  test("R01 a cached page has no nonce; only the scripts that had the nonce are allowed by hash", async () => {
    const get = await start({
      headers: { "x-page-cache": "5" },
      html: (nonce) =>
        `<script nonce="${nonce}">var ours=1</script><script>var slipped=1</script><script nonce="${nonce}" src="/assets/a.js"></script><style nonce="${nonce}">a{}</style>`,
    });
    const { headers, body } = await get();
    const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
    const policy = String(headers["content-security-policy"]);
    expect(body.toString()).not.toContain("nonce");
    expect(policy).toContain(hash("var ours=1"));
    expect(policy).not.toContain(hash("var slipped=1"));
    expect(policy).not.toContain("nonce");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^;]+;/);
  });

  test.each<[string, Record<string, string>]>([
    ["a session", { cookie: "token=sealed-abc" }],
    ["an unreadable session", { cookie: "app-theme=dark; token=junk" }],
    ["a waiting message", { cookie: "flash=abc" }],
    ["a bearer token", { authorization: "Bearer abc" }],
  ])("S01 a reader with %s is always drawn a page of his own, with a nonce", async (_name, headers) => {
    const { page, drawn } = counted();
    const get = await start(page);
    await get();
    const own = await get(headers);
    expect(drawn()).toBe(2);
    expect(own.headers["x-cache"]).toBeUndefined();
    expect(own.headers["x-page-cache"]).toBeUndefined();
    const data = await get(headers, "/feed.data");
    expect([own, data].map((answer) => answer.headers["cache-control"])).toEqual([
      "private, no-cache",
      "private, no-store",
    ]);
    expect((await get({}, "/feed.data")).headers["cache-control"]).toBe("private, no-cache");
    const nonce = /'nonce-([\w-]+)' 'strict-dynamic'/.exec(String(own.headers["content-security-policy"]))?.[1];
    expect(own.body.toString()).toContain(`nonce="${nonce}"`);
    await get();
    expect(drawn()).toBe(2);
  });

  test("R01 an address with a query is cached from its second request on", async () => {
    const { page, drawn } = counted();
    const get = await start(page);
    const answers = [await get({}, "/?a=1"), await get({}, "/?a=1"), await get({}, "/?a=1"), await get({}, "/?a=2")];
    expect(answers.map(({ headers }) => headers["x-cache"])).toEqual([undefined, "miss", "hit", undefined]);
    expect(answers[0]?.headers["content-security-policy"]).toContain("'nonce-");
    expect(drawn()).toBe(3);
  });

  test("R01 of many requests at once only one renders the page", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, drawn } = counted({ loader: () => gate.then(() => null) });
    const get = await start(page);
    const all = Array.from({ length: 20 }, () => get());
    // All requests have arrived once a later request for another page is answered.
    await get({}, "/other");
    release();
    const bodies = new Set((await Promise.all(all)).map((answer) => answer.body.toString()));
    expect([bodies.size, drawn()]).toEqual([1, 1]);
  });

  test("R01 when the rendering reader leaves, the next one renders", async () => {
    let release = () => {};
    let loads = 0;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page } = counted({
      loader: async () => {
        loads += 1;
        if (loads === 1) await gate;
        return null;
      },
    });
    const get = await start(page);
    const impatient = request(`${web?.url}/`);
    impatient.on("error", () => {});
    impatient.end();
    await get({}, "/other");
    const patient = get();
    await get({}, "/other");
    impatient.destroy();
    expect((await patient).status).toBe(200);
    expect(loads).toBe(2);
    release();
  });

  test("S08 each theme and each encoding has its own copy; other cookies change nothing", async () => {
    const { page, drawn } = counted();
    const get = await start(page);
    await get({ "accept-encoding": "gzip" });
    await get({ "accept-encoding": "gzip", cookie: "app-theme=dark" });
    await get({ "accept-encoding": "br, gzip" });
    expect(drawn()).toBe(3);
    expect((await get({ "accept-encoding": "gzip", cookie: "_ga=1" })).headers["x-cache"]).toBe("hit");
    expect((await get({ "accept-encoding": "gzip", cookie: "_ga=1; app-theme=dark" })).headers["x-cache"]).toBe("hit");
    const hit = await get({ "accept-encoding": "gzip, br" });
    expect(hit.headers["x-cache"]).toBe("hit");
    expect(brotliDecompressSync(hit.body).toString()).toContain(LONG_TEXT);
    expect(gunzipSync((await get({ "accept-encoding": "gzip" })).body).toString()).toContain(LONG_TEXT);
    expect(drawn()).toBe(3);
  });

  test("R01 an expired page is refreshed in the background, and a minute later its reader waits for a new one", async () => {
    let now = 1;
    const { page, drawn } = counted();
    const get = await start(page, () => now);
    const textOf = async () => (await get({ "accept-encoding": "identity" })).body.toString();
    expect(await textOf()).toContain("drawn=1");
    now += 4999;
    expect(await textOf()).toContain("drawn=1");
    now += 2;
    expect(await textOf()).toContain("drawn=1");
    await expect.poll(textOf).toContain("drawn=2");
    expect(drawn()).toBe(2);
    now += 64_999;
    expect(await textOf()).toContain("drawn=2");
    await expect.poll(textOf).toContain("drawn=3");
    now += 65_001;
    expect(await textOf()).toContain("drawn=4");
    expect(drawn()).toBe(4);
  });

  test("R01 of many readers of an expired page one starts its refresh, and none waits", async () => {
    let now = 1;
    let gate = Promise.resolve();
    let release = () => {};
    let loads = 0;
    const { page } = counted({
      loader: async () => {
        loads += 1;
        await gate;
        return null;
      },
    });
    const get = await start(page, () => now);
    await get();
    gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    now += 6000;
    const all = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(all.map(({ headers }) => headers["x-cache"]))).toEqual(new Set(["hit"]));
    expect(loads).toBe(2);
    release();
  });

  test("X04 a page that cannot be rendered again stays as it is until its time is over", async () => {
    let now = 1;
    let fails = false;
    let loads = 0;
    const { page } = counted({
      loader: () => {
        loads += 1;
        return fails ? new Response(null, { status: 503 }) : null;
      },
    });
    const get = await start(page, () => now);
    await get();
    fails = true;
    now += 6000;
    expect((await get()).headers["x-cache"]).toBe("hit");
    await expect.poll(() => loads).toBe(2);
    expect((await get()).headers["x-cache"]).toBe("hit");
    now += 4001;
    expect((await get()).headers["x-cache"]).toBe("stale");
  });

  test.each<[string, SmallPage]>([
    ["does not opt in", { headers: {} }],
    ["sets a cookie", { headers: { "x-page-cache": "5", "set-cookie": "a=1" } }],
    [
      "redirects",
      { loader: () => new Response(null, { status: 302, headers: { location: "/other", "x-page-cache": "5" } }) },
    ],
    ["fails", { loader: () => Promise.reject(new Error("no")) }],
  ])("R01 a page that %s is not kept", async (_name, over) => {
    const get = await start(counted(over).page);
    await get();
    const again = await get();
    expect(again.headers["x-cache"]).toBeUndefined();
    expect(again.headers["x-page-cache"]).toBeUndefined();
  });

  test("C20 the data of a page are cached like the page", async () => {
    let loads = 0;
    const get = await start({ headers: { "x-page-cache": "5" }, loader: () => ({ text: LONG_TEXT, loads: ++loads }) });
    expect((await get({}, "/_.data")).headers["content-type"]).toMatch(/^text\/x-script/);
    const again = await get({ "accept-encoding": "identity" }, "/_.data");
    expect([again.headers["x-cache"], loads]).toEqual(["hit", 1]);
  });

  test("R01 HEAD gets the headers of a cached page without a body", async () => {
    const { page } = counted();
    const get = await start(page);
    const full = await get();
    const head = await get({}, "/", "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      full.headers["content-length"],
    ]);
  });

  test("R01 the least recently read pages are evicted when the cache is full", () => {
    const cache = createPageCache({ preferenceKey: () => "", maxBytes: 10_000 });
    const place = (key: string) => {
      const entered = cache.enter(key);
      if ("draw" in entered) entered.draw({ status: 200, headers: {}, body: Buffer.alloc(3000), seconds: 5 });
    };
    for (const key of ["a", "b", "c", "d"]) place(key);
    const answer = { writeHead() {}, end() {} } as never;
    expect(["a", "b", "c", "d"].map((key) => cache.serve(key, { method: "GET" } as never, answer, "1"))).toEqual([
      undefined,
      undefined,
      "hit",
      "hit",
    ]);
    expect(cache.size().pages).toBe(2);
  });

  test("R07 cleared pages are rendered again, and so are pages that were being rendered meanwhile", () => {
    const cache = createPageCache({ preferenceKey: () => "" });
    const page = { status: 200, headers: {}, body: Buffer.from("<p>"), seconds: 5 };
    const draw = (key: string) => {
      const entered = cache.enter(key);
      if ("wait" in entered) throw new Error("somebody else is drawing it");
      return entered.draw;
    };
    const isKept = (key: string) =>
      cache.serve(
        key,
        { method: "GET" } as IncomingMessage,
        { writeHead() {}, end() {} } as unknown as ServerResponse,
        "id",
      );
    draw("kept")(page);
    const finish = draw("under way");
    expect(isKept("kept")).toBe("hit");
    cache.clear();
    finish(page);
    expect([isKept("kept"), isKept("under way")]).toEqual([undefined, undefined]);
    draw("under way")(page);
    expect(isKept("under way")).toBe("hit");
  });

  test("R07 changed figures expire cached pages and those being rendered; on failures the old ones serve", async () => {
    const cache = createPageCache({ preferenceKey: () => "" });
    const page = { status: 200, headers: {}, body: Buffer.from("<p>"), seconds: 5 };
    const draw = (key: string) => {
      const entered = cache.enter(key);
      if ("wait" in entered) throw new Error("somebody else is drawing it");
      return entered.draw;
    };
    const serve = (key: string) =>
      cache.serve(
        key,
        { method: "GET" } as IncomingMessage,
        { writeHead() {}, end() {} } as unknown as ServerResponse,
        "id",
      );
    draw("kept")(page);
    const finish = draw("under way");
    cache.age();
    finish(page);
    expect([serve("kept"), serve("under way")]).toEqual([undefined, undefined]);
    expect((await cache.stale("kept"))?.body).toEqual(page.body);
    expect(serve("kept")).toBe("stale");
    draw("kept")(page);
    expect(serve("kept")).toBe("hit");
  });
});
