import type { Page } from "@playwright/test";
import { holdScripts } from "../../fixtures/held-scripts.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Counts the page's loads, and lets the test choose the build that the server reports. */
async function pretend(
  page: Page,
  answer: () => string | undefined,
): Promise<{ loads: () => number; asked: () => string[] }> {
  let loads = 0;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
  });
  await page.route("**/builds/latest.json?*", async (route) => {
    asked.push(new URL(route.request().url()).search.slice(1));
    const id = answer();
    await (id === undefined ? route.continue() : route.fulfill({ json: { id } }));
  });
  return { loads: () => loads, asked: () => asked };
}

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("C20 the newest build has an id and a manifest, and other builds have none", async ({ page }) => {
  const latest = await page.request.get(`/builds/latest.json?${Date.now()}`);
  expect(latest.headers()["cache-control"]).toBe("no-store");
  const { id } = (await latest.json()) as { id: string };
  const manifest = await page.request.get(`/builds/meta/${id}.json`);
  expect(await manifest.json()).toMatchObject({
    id,
    entry: { module: expect.stringMatching(/^\/assets\//) },
    routes: { root: {} },
  });
  expect((await page.request.get("/builds/meta/other.json")).status()).toBe(404);
  expect((await page.request.get(`/builds/meta/${id}`)).status()).toBe(404);
});

test("S10 K06 the first check is 1000 ms after the start, with a timestamp, and the same build changes nothing", async ({
  page,
}) => {
  await page.clock.install();
  const watch = await pretend(page, () => undefined);
  await page.goto("/search");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("app-theme") === null && document.readyState))
    .toBe("complete");
  expect(watch.asked()).toEqual([]);
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(watch.asked()).not.toEqual([]);
  }).toPass();
  expect(watch.asked()[0]).toMatch(/^\d{13}$/);
  expect(watch.loads()).toBe(1);
});

test("S10 K06 a new build reloads the page once per path, and never twice within ten seconds", async ({ page }) => {
  let id: string | undefined = "new-build-1";
  const watch = await pretend(page, () => id);
  await page.goto("/search");
  await expect.poll(watch.loads).toBe(2);
  // The same build again: this path has been reloaded already.
  const asked = watch.asked().length;
  await expect.poll(() => watch.asked().length).toBeGreaterThan(asked);
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem("build-reload"))) ?? "")).toMatchObject({
    "/search": { id: "new-build-1" },
  });
  // Another build within the ten seconds.
  id = "new-build-2";
  await comeBack(page);
  await expect.poll(() => watch.asked().length).toBeGreaterThan(asked + 1);
  expect(watch.loads()).toBe(2);
  // Another path may reload once, too.
  await page.goto("/preferences");
  await expect.poll(watch.loads).toBe(4);
  // Ten seconds later the first path may reload again.
  id = undefined;
  await page.goto("/search");
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem("build-reload") ?? "{}") as Record<string, { at: number }>;
    if (kept["/search"]) kept["/search"].at -= 10_000;
    sessionStorage.setItem("build-reload", JSON.stringify(kept));
  });
  const before = watch.asked().length;
  await expect.poll(() => watch.asked().length).toBeGreaterThan(before);
  id = "new-build-3";
  await comeBack(page);
  await expect.poll(watch.loads).toBe(6);
});

test("S10 a form with input is never reloaded automatically: the page asks", async ({ page }) => {
  let id: string | undefined;
  const watch = await pretend(page, () => id);
  await page.goto("/login");
  const first = watch.asked().length;
  await expect.poll(() => watch.asked().length).toBeGreaterThan(first);
  await page.getByLabel("手机号").fill("138");
  id = "new-build";
  await comeBack(page);
  await expect(page.getByRole("status").filter({ hasText: "网站已更新，刷新后使用新版本" })).toBeVisible();
  expect(watch.loads()).toBe(1);
  await expect(page.getByLabel("手机号")).toHaveValue("138");
  await page.getByRole("button", { name: "刷新" }).click();
  await expect.poll(watch.loads).toBeGreaterThan(1);
});

test("S10 a chunk that fails to load counts as a new build, and the input stays", async ({ page, violations }) => {
  violations.allow(/Failed to load resource|dynamically imported module|404/);
  const watch = await pretend(page, () => undefined);
  await page.goto("/search");
  const first = watch.asked().length;
  await expect.poll(() => watch.asked().length).toBeGreaterThan(first);
  await page.route("**/assets/toast-host*", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("main").getByLabel("搜索内容").fill("写到一半");
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent("global-message", { detail: { type: "info", content: "一条消息" } })),
  );
  await expect(page.getByText("网站已更新，刷新后使用新版本")).toBeVisible();
  await expect(page.getByRole("main").getByLabel("搜索内容")).toHaveValue("写到一半");
  expect(watch.loads()).toBe(1);
  await page.getByRole("main").getByLabel("搜索内容").fill("");
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("chunk-error")));
  await expect.poll(watch.loads).toBe(2);
});

test("S10 when the next page's chunk is missing, the visitor may stay and keep the input", async ({
  page,
  violations,
}) => {
  violations.allow(/Failed to load resource|dynamically imported module|Error loading route module|404/);
  const watch = await pretend(page, () => undefined);
  await page.goto("/search");
  const first = watch.asked().length;
  await expect.poll(() => watch.asked().length).toBeGreaterThan(first);
  const preferences = await page.evaluate(
    async (id) => {
      const manifest = (await (await fetch(`/builds/meta/${id}.json`)).json()) as {
        routes: Record<string, { module: string }>;
      };
      return manifest.routes["routes/preferences/route"]?.module;
    },
    ((await (await page.request.get(`/builds/latest.json?${Date.now()}`)).json()) as { id: string }).id,
  );
  expect(preferences).toMatch(/^\/assets\//);
  await page.route(`**${preferences}`, (route) => route.fulfill({ status: 404, body: "" }));
  const box = page.getByRole("main").getByLabel("搜索内容");
  await box.click();
  await page.keyboard.type("draft");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/preferences";
    link.textContent = "偏好";
    document.querySelector("main")?.append(link);
  });
  await page.getByRole("main").getByRole("link", { name: "偏好" }).click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(page.getByText("网站已更新，刷新后使用新版本")).toBeVisible();
  await expect(box).toHaveValue("draft");
  expect(watch.loads()).toBe(1);
});

test("S10 input from before hydration counts too: a checkbox, a choice, a text", async ({ page }) => {
  const watch = await pretend(page, () => "new-build");
  const ask = page.getByText("网站已更新，刷新后使用新版本");
  const fill = [
    async () => page.getByRole("radio", { name: "深海蓝" }).check(),
    async () => page.locator('select[name="platform"]').selectOption("xbox"),
    async () => page.getByRole("checkbox").first().check(),
  ];
  for (const [index, path] of ["/preferences", "/ui-demo", "/login"].entries()) {
    const release = await holdScripts(page);
    const before = watch.loads();
    await page.goto(path, { waitUntil: "commit" });
    await fill[index]?.();
    release();
    await expect(ask).toBeVisible();
    expect(watch.loads()).toBe(before + 1);
    await page.unroute("**/assets/*.js");
  }
});

test("S10 a picture that waits to be saved prevents the automatic reload", async ({ page, loginAs }) => {
  let id: string | undefined;
  const watch = await pretend(page, () => id);
  await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("封面", { exact: true }).setInputFiles(await picture({ width: 900, height: 300 }));
  await expect(page.getByText("上传好了，保存后生效")).toBeVisible();
  const before = watch.loads();
  id = "new-build";
  await comeBack(page);
  await expect(page.getByText("网站已更新，刷新后使用新版本")).toBeVisible();
  expect(watch.loads()).toBe(before);
  await expect(page.locator('[data-preview="cover"] img')).toHaveCount(1);
});
