import type { Page } from "@playwright/test";
import { newMember } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const titlesOf = (page: Page) => page.getByRole("article").getByRole("heading");

/** Opens the profile of an author with 25 articles, and loads it to its end. */
async function readToTheEnd(page: Page, baseURL: string | undefined): Promise<string> {
  const author = await newMember(page.request, baseURL);
  for (let n = 1; n <= 25; n++) await author.publish({ title: `连载第 ${n} 回` });
  await page.goto(`/user/${author.id}`);
  await titlesOf(page).last().scrollIntoViewIfNeeded();
  await expect(titlesOf(page)).toHaveCount(25);
  await expect(titlesOf(page).first()).toHaveText("连载第 25 回");
  await expect(titlesOf(page).last()).toHaveText("连载第 1 回");
  await titlesOf(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByText("已经到底了")).toBeVisible();
  return `/user/${author.id}`;
}

async function openLast(page: Page) {
  await titlesOf(page).last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "连载第 1 回" })).toBeVisible();
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("R01 a list keeps its length and scroll position after a reload and after Back", async ({ page, baseURL }) => {
  await readToTheEnd(page, baseURL);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(2_000);
  page.on("request", (request) => expect(request.url()).not.toContain("cursor="));
  await openLast(page);
  await page.reload();
  await page.goBack();
  await expect(titlesOf(page)).toHaveCount(25);
  await expect.poll(() => scrolled(page)).toBe(place);

  await page.reload();
  await expect(titlesOf(page)).toHaveCount(25);
  await expect.poll(() => scrolled(page)).toBe(place);
  await openLast(page);
  await page.goBack();
  await expect(titlesOf(page)).toHaveCount(25);
  await expect.poll(() => scrolled(page)).toBe(place);
});

test("R01 S02 a stored list is dropped by a new visit, after half an hour, and with a login", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const path = await readToTheEnd(page, baseURL);
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(window.sessionStorage)));
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("cursor=")) asked++;
  });
  /** Loads rows that are not stored. */
  async function readAgain() {
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(titlesOf(page)).toHaveCount(25, { timeout: 500 });
    }).toPass();
    return asked;
  }
  await page.goto(path);
  expect(await readAgain()).toBe(1);

  await openLast(page);
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 31 * 60_000);
  await page.reload();
  await page.goBack();
  expect(await readAgain()).toBe(2);

  await loginAs({ redirect: "/preferences" });
  await expect.poll(kept).not.toContain("连载第");
  await page.goBack();
  expect(await readAgain()).toBe(3);
});

test("R01 关注 continues each kind in its position, and a list that cannot be stored starts from its first page", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (value.includes("连载第")) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  });
  const author = await newMember(page.request, baseURL);
  // A member may write at most ten dynamics a minute.
  for (let n = 1; n <= 12; n++) {
    await author.publish({ title: `连载第 ${n} 回` });
    if (n <= 10) await author.dynamic({ source: `随笔第 ${n} 则` });
  }
  await (await ownSession(page, baseURL)).send("/user/follow", { userId: author.id, followed: true });
  await page.goto("/following");
  const cards = page.getByRole("article");
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(22);
  await expect(cards.nth(-2)).toContainText("随笔第 1 则");
  await expect(cards.nth(-1)).toContainText("连载第 1 回");
  await openLast(page);
  await page.reload();
  await page.goBack();
  await expect(titlesOf(page).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
});
