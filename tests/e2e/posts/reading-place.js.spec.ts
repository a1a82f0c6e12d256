import type { Page } from "@playwright/test";
import { newMember } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const paragraphs = Array.from({ length: 40 }, (_, n) => `第 ${n + 1} 段：今天在浮岛上走了一圈。`).join("\n\n");
const SOURCE = `## 第一节\n\n${paragraphs}\n\n## 第二节\n\n${paragraphs}`;
const BLOCK = "b-50";
const LAST = "b-81";

const PATH = "/resources/reading-place";
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith(PATH) && answer.status() === 204);
const scrollTo = (page: Page, id: string) =>
  page.evaluate((at) => document.getElementById(at)?.scrollIntoView({ block: "start", behavior: "instant" }), id);
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        );
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test("R07 where a member stopped reading on one device, another device offers to go on, until the end or 清除", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  const author = await newMember(page.request, baseURL);
  const at = `/article/${await author.publish({ source: SOURCE })}`;
  const { phone } = await loginAs({ redirect: at });
  const linkOn = (device: Page) => device.getByRole("link", { name: "上次读到这里：第二节" });
  await expect(linkOn(page)).toHaveCount(0);
  await Promise.all([saved(page), scrollTo(page, BLOCK)]);

  const other = await newVisitor();
  await loginAs({ page: other, phone, redirect: at });
  const link = linkOn(other);
  await expect(link).toBeVisible();
  expect(await shift(other)).toBeLessThan(0.005);
  await link.click();
  const block = other.locator(`#${BLOCK}`);
  await expect(block).toBeInViewport();
  await expect(link).toBeHidden();
  await expect(block).not.toHaveCSS("box-shadow", "none");

  // An address with a hash has a place of its own.
  await other.reload();
  await expect(block).toBeInViewport();
  await expect(link).toBeHidden();
  await other.goto(at);
  await other.getByRole("button", { name: "关闭" }).click();
  await expect(link).toBeHidden();
  await other.goto(at);
  await expect(link).toBeVisible();
  // Before its script, 清除 posts its form.
  await expect(other.getByRole("button", { name: "关闭" })).toBeVisible();
  await Promise.all([saved(other), other.getByRole("button", { name: "清除" }).click()]);
  await expect(link).toBeHidden();
  await expect(other.getByText("已清除阅读位置").first()).toBeVisible();
  expect((await readPage(other.request, at)).main).not.toContain("上次读到这里");

  // A second place within ten seconds is saved when the reader leaves.
  await other.goto(at);
  await expect(other.locator("html")).toHaveAttribute("data-place-past", "");
  await Promise.all([saved(other), scrollTo(other, BLOCK)]);
  await scrollTo(other, "b-20");
  await other.goto("about:blank");
  await expect.poll(async () => (await readPage(other.request, at)).main).toContain("上次读到这里：第一节");

  await other.goto(at);
  await expect(other.getByRole("link", { name: "上次读到这里：第一节" })).toBeVisible();
  await Promise.all([saved(other), scrollTo(other, LAST)]);
  expect((await readPage(other.request, at)).main).not.toContain("上次读到这里");
});

test("R07 nothing is sent for a short article, nor before the reader has left the first window", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const [short, long] = [await author.publish(), await author.publish({ source: SOURCE })];
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(PATH)) sent.push(request.postData() ?? "");
  });
  await loginAs({ redirect: `/article/${short}` });
  const root = page.locator("html");
  // The script that saves has started.
  await expect(root).toHaveAttribute("data-place-past", "");
  await scrollTo(page, "comments");
  await page.goto(`/article/${long}`);
  await expect(root).toHaveAttribute("data-place-past", "");
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
  await page.goto("about:blank");
  expect(sent).toEqual([]);
});
