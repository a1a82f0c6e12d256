import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R01 a guest's home comes from the page cache: same bytes, no nonce, scripts by hash", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  // A post that another test deletes between the two requests causes a new rendering.
  let kept = await request.get("/");
  await expect(async () => {
    kept = await request.get("/");
    expect(kept.headers()["x-cache"]).toBe("hit");
  }).toPass({ timeout: 10_000 });
  expect(kept.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  expect(await kept.text()).not.toContain("nonce=");
  // The fixture `violations` fails the test when Chromium refuses a script or a style of the page.
  const answer = await page.goto("/");
  expect(answer?.headers()["content-security-policy"]).not.toContain("nonce-");
  if (javaScriptEnabled !== false)
    await expect.poll(() => page.evaluate(() => "__reactRouterRouteModules" in window)).toBe(true);
});

test("S01 a member gets uncached pages with a nonce", { tag: "@once" }, async ({ page, loginAs }) => {
  await loginAs();
  const answer = await page.goto("/");
  expect(answer?.headers()["x-cache"]).toBeUndefined();
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'nonce-[\w-]{22}' 'strict-dynamic'/);
});

test("S01 an unchanged page of a member is answered by 304, and the browser's copy works", async ({
  page,
  request,
  baseURL,
  javaScriptEnabled,
}) => {
  const member = await newMember(request, baseURL);
  // Every page would offer a member without a name a different random name.
  await member.rename(`守页人${unique()}`);
  await giveCookies(page.context(), baseURL ?? "", member.token);
  const addresses = ["/feedback", "/search?q=标签页"];
  for (const address of addresses) {
    // Another test may change the page between the two requests.
    await expect(async () => {
      const { etag = "" } = (await page.request.get(address)).headers();
      expect(etag).toMatch(/^W\/"[a-z\d]+-[a-z\d]+"$/);

      const again = await page.request.get(address, { headers: { "if-none-match": etag } });
      const policy = again.headers()["content-security-policy"];
      expect([again.status(), policy, (await again.body()).length]).toEqual([304, undefined, 0]);
    }).toPass({ timeout: 10_000 });
  }
  // A page with a one-time key changes at each request.
  expect((await page.request.get("/dynamic")).headers().etag).toBeUndefined();
  for (let visit = 0; visit < 2; visit += 1) {
    // The fixture `violations` fails the test when Chromium refuses a script of its cached page.
    await page.goto("/feedback");
    await expect(page.getByRole("main")).toBeVisible();
    if (javaScriptEnabled !== false)
      await expect.poll(() => page.evaluate(() => "__reactRouterRouteModules" in window)).toBe(true);
    await page.goto("/agreement/service");
  }
});

test("R03 a text browser that sends only Referer logs in by form", { tag: "@once" }, async ({ request }) => {
  const post = (headers: Record<string, string>) =>
    request.post("/login", { headers, form: { intent: "login", phone: "1" }, maxRedirects: 0 });
  const url = (await request.get("/login")).url();
  expect((await post({ referer: url })).status()).toBe(400);
  expect((await post({ referer: "http://evil.example/" })).status()).toBe(403);
});

test(
  "C20 assets are precompressed and immutable, and a missing asset is a short answer",
  { tag: "@once" },
  async ({ request }) => {
    const home = await (await request.get("/")).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? "";
    const answer = await request.get(asset, { headers: { "accept-encoding": "br" } });
    expect(answer.headers()).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    for (const path of ["/assets/gone.js", "/media/gone.webp", "/icons/gone.png"]) {
      const missing = await request.get(path);
      expect([
        missing.status(),
        missing.headers()["content-type"]?.startsWith("text/plain"),
        (await missing.body()).length < 200,
      ]).toEqual([404, true, true]);
    }
  },
);

test(
  "a manifest request is answered for as many paths as pages request, and refused beyond",
  { tag: "@once" },
  async ({ request }) => {
    const page = await (await request.get("/")).text();
    const version = /manifest-(\w+)\.js/.exec(page)?.[1] ?? "";
    const ask = (paths: string[]) => request.get("/__manifest", { params: { paths: paths.join(","), version } });
    const many = await ask(Array.from({ length: 400 }, (_, id) => `/article/${id}`));
    expect(many.status()).toBe(200);
    expect(Object.keys((await many.json()) as object)).toContain("routes/article/route");
    const began = performance.now();
    const wild = await ask(Array.from({ length: 1_200 }, (_, id) => `/a${id}`));
    expect(wild.status()).toBe(400);
    expect(performance.now() - began).toBeLessThan(200);
  },
);
