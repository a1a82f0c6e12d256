import { brotliDecompressSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { noMetrics } from "./metrics.ts";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { LONG_TEXT, startWeb } from "../tests/setup/web-server.ts";

let web: Awaited<ReturnType<typeof startWeb>> | undefined;
afterEach(async () => {
  await web?.close();
  web = undefined;
});

const MINUTE = 60_000;
const line = /<body><aside role="status"[^>]*>暂时取不到最新内容，这是 (\d+) 分钟前的页面。<\/aside>/;

/** A site whose API can be made unavailable. */
async function site() {
  const world = { now: 0, status: 200, drawn: 0 };
  const loader = () => {
    world.drawn += 1;
    if (world.status !== 200) throw new Response(null, { status: world.status });
    return null;
  };
  web = await startWeb({
    now: () => world.now,
    screens: {
      "/": {
        headers: { "x-page-cache": "5" },
        loader,
        html: (nonce) =>
          `<!doctype html><html><body><script nonce="${nonce}">var a=1</script><p>${LONG_TEXT}</p></body></html>`,
      },
      "/own": { loader },
    },
  });
  const { url, forget } = web;
  const get = (headers: Record<string, string> = {}, path = "/") => rawRequest(url + path, { headers });
  return { world, get, forget };
}

test("X04 while the API is away guests get the last good page, with a line that says how old it is", async () => {
  const { world, get } = await site();
  const good = await get({ "accept-encoding": "br" });
  for (const status of [502, 503, 504]) {
    world.now += 10 * MINUTE;
    world.status = status;
    const old = await get({ "accept-encoding": "br" });
    expect([old.status, old.headers["x-cache"], old.headers["content-encoding"]]).toEqual([200, "stale", "br"]);
    const html = brotliDecompressSync(old.body).toString();
    expect(Number(line.exec(html)?.[1])).toBe(world.now / MINUTE);
    expect(html.replace(line, "<body>")).toBe(brotliDecompressSync(good.body).toString());
    expect(old.headers["content-length"]).toBe(String(old.body.length));
    for (const name of ["content-security-policy", "vary", "cache-control", "content-type"])
      expect(old.headers[name]).toBe(good.headers[name]);
  }
});

test("X04 of many requests one tries the API every two seconds, and once the API is back its pages are shown", async () => {
  const { world, get } = await site();
  await get();
  world.now += 2 * MINUTE;
  world.status = 503;
  const drawn = world.drawn;
  const all = await Promise.all(Array.from({ length: 10 }, () => get()));
  expect(all.map(({ headers }) => headers["x-cache"])).toEqual(all.map(() => "stale"));
  expect(world.drawn).toBe(drawn + 1);
  world.status = 200;
  expect((await get()).headers["x-cache"]).toBe("stale");
  world.now += 3_000;
  expect((await get()).headers["x-cache"]).toBe("miss");
});

test("X04 there is no old page after an hour, for members, for a refusal, and after a removal", async () => {
  const { world, get, forget } = await site();
  await get();
  world.now += 2 * MINUTE;
  world.status = 503;
  expect((await get({ cookie: "token=sealed-a" })).status).toBe(503);
  world.status = 410;
  expect((await get()).status).toBe(410);
  world.status = 503;
  expect((await get()).status).toBe(200);
  forget();
  expect((await get()).status).toBe(503);
  world.status = 200;
  await get();
  world.now += 61 * MINUTE;
  world.status = 503;
  expect((await get()).status).toBe(503);
});

test("R01 guests beyond the limit get a 503 or the old page; members and cached pages are still served", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let clock = 0;
  let inside = 0;
  const counted = { hit: 0, stale: 0, drawn: 0, refused: 0 };
  web = await startWeb({
    now: () => clock,
    metrics: { ...noMetrics, cache: (outcome) => void (counted[outcome] += 1) },
    screens: {
      "/": { headers: { "x-page-cache": "5" } },
      "/slow": {
        async loader() {
          inside += 1;
          await gate;
          return null;
        },
      },
      "/own": {},
    },
  });
  const { url } = web;
  const get = (path: string, headers: Record<string, string> = {}) => rawRequest(url + path, { headers });
  await get("/");
  const waiting = Array.from({ length: 230 }, (_, index) => get(`/slow?${index}`));
  const settled: number[] = [];
  for (const one of waiting) void one.then(({ status }) => settled.push(status));
  await expect.poll(() => inside + settled.length, { timeout: 20_000 }).toBe(230);
  expect(new Set(settled)).toEqual(new Set([503]));
  const turned = await get("/slow?more");
  expect([turned.status, turned.headers["retry-after"], turned.body.toString()]).toEqual([
    503,
    "3",
    "现在访问的人太多了，请几秒后刷新再试。\n",
  ]);
  expect((await get("/")).headers["x-cache"]).toBe("hit");
  clock += 2 * MINUTE;
  expect((await get("/")).headers["x-cache"]).toBe("stale");
  expect((await get("/own", { cookie: "token=sealed-a" })).status).toBe(200);
  open();
  await Promise.all(waiting);
  expect((await get("/own")).status).toBe(200);
  expect(counted).toEqual({ hit: 1, stale: 1, drawn: inside + 2, refused: 230 - inside + 1 });
});
