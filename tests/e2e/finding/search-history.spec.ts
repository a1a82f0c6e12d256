import { unique } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("R06 a guest's searches are listed on the search page, deleted there, and no longer stored when switched off", async ({
  page,
  javaScriptEnabled,
}) => {
  const words = [`甲${unique()}`, `乙${unique()}`, `丙${unique()}`];
  const search = (word: string) => page.request.get(`/search?q=${encodeURIComponent(word)}`);
  for (const word of words) await search(word);
  await page.goto("/search");
  const own = page.getByRole("region", { name: "搜索历史" });
  await expect(own.getByRole("listitem").getByRole("link")).toHaveText(words.toReversed());
  if (javaScriptEnabled) await axe(page);
  await own.getByRole("button", { name: new RegExp(`删除\\s*搜索历史“${words[1]}”`) }).click();
  await expect(own.getByRole("listitem").getByRole("link")).toHaveText([words[2] ?? "", words[0] ?? ""]);
  await page.goto("/preferences");
  await page.getByLabel("不记录，也不显示").check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("偏好已保存").first()).toBeVisible();
  await search(`丁${words[0]}`);
  expect((await readPage(page.request, "/search")).html).not.toContain(words[0]);
  await page.getByLabel("记下最近的 20 次搜索").check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(async () => (await readPage(page.request, "/search")).html).toContain(words[0]);
  await page.goto("/search");
  await expect(own.getByRole("listitem").getByRole("link")).toHaveText([words[2] ?? "", words[0] ?? ""]);
  await own.getByRole("button", { name: "清空" }).click();
  await expect(own).toBeHidden();
  const hot = page.getByRole("region", { name: "热门搜索" });
  await expect(hot).toHaveCount(1);
  await expect(hot.getByRole("listitem").first()).toBeVisible();
});

test(
  "R06 a member's searches follow the account to another browser",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const word = `随身${unique()}`;
    const { token } = await ownSession(page, baseURL);
    await page.request.get(`/search?q=${encodeURIComponent(word)}`);
    expect((await readPage(page.request, "/search")).main).toContain(word);
    const other = await newVisitor();
    expect((await readPage(other.request, "/search")).html).not.toContain(word);
    await giveCookies(other.context(), baseURL ?? "", token);
    expect((await readPage(other.request, "/search")).main).toContain(word);
  },
);
