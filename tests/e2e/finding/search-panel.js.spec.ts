import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const fieldOf = (page: Page) => page.locator("#site-search");
const listOf = (page: Page) => page.getByRole("listbox", { name: "搜索建议" });

test("R06 the header's field sends one request at the end of a composition, suggests by pinyin and keyboard, opens the chosen entry, and closes by Escape", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const sign = unique();
  const id = await author.publish({ title: `青鸾渡${sign}攻略` });
  await page.goto("/");
  const field = fieldOf(page);
  await field.focus();
  const list = listOf(page);
  await expect(list.getByRole("group", { name: "热门搜索" }).getByRole("option").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  // A half-composed word sends no request, and the end of composition sends one.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/resources/search-panel?")) asked.push(request.url());
  });
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "qing'luan", selectionStart: 9, selectionEnd: 9 });
  await expect(field).toHaveValue("qing'luan");
  await input.send("Input.insertText", { text: `青鸾渡${sign}` });
  await expect(list.getByRole("option", { name: `青鸾渡${sign}攻略` })).toBeVisible();
  expect(asked).toHaveLength(1);
  await field.fill("");
  await expect(list.getByRole("group", { name: "热门搜索" }).getByRole("option").first()).toBeVisible();

  await field.pressSequentially(`qingluandu${sign}`);
  const option = list.getByRole("group", { name: "文章" }).getByRole("option", { name: `青鸾渡${sign}攻略` });
  await expect(option).toBeVisible();
  await axe(page);
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { name: `搜索“qingluandu${sign}”` })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "none");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).toHaveValue(`qingluandu${sign}`);
  await page.keyboard.press("ArrowDown");
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`));
  await expect(list).toBeHidden();
  // Enter in the field searches for the typed text.
  await fieldOf(page).fill(`青鸾渡${sign}`);
  await expect(list).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(list).toBeHidden();
});

test("R06 S12 the member's own searches are in the panel, deleted one by one or all, and invisible to others", async ({
  page,
  newVisitor,
}) => {
  const words = [`甲${unique()}`, `乙${unique()}`, `丙${unique()}`];
  for (const word of words) await page.request.get(`/search?q=${encodeURIComponent(word)}`);
  await page.goto("/");
  const own = listOf(page).getByRole("group", { name: "搜索历史" });
  await fieldOf(page).focus();
  const options = own.getByRole("option", { name: "按 Delete 键删除" });
  await expect(options).toHaveText(words.toReversed().map((word) => `${word}×`));
  await axe(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(options).toHaveText([`${words[1]}×`, `${words[0]}×`]);
  await options.first().getByText("×").click();
  await expect(options).toHaveText([`${words[0]}×`]);
  // The searches are in nobody else's page, nor in a cached page.
  const other = await newVisitor();
  const html = await (await other.goto("/"))?.text();
  expect(html).not.toContain(words[0]);
  await fieldOf(other).focus();
  await expect(listOf(other).getByRole("group", { name: "热门搜索" })).toBeVisible();
  await expect(listOf(other).getByRole("group", { name: "搜索历史" })).toBeHidden();
  await own.getByRole("option", { name: "清空搜索历史" }).click();
  await expect(own).toBeHidden();
  await expect.poll(async () => (await readPage(page.request, "/search")).html).not.toContain(words[0]);
});
