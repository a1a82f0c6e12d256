import { publish, sourceOf, titleOf, toIssueStep, write } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";

test("R27 an article is edited at the same address, with its settings kept", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "第一版", source: "旧内容" });
  await toIssueStep(page);
  await page.getByText("评测", { exact: true }).click();
  await page.getByRole("textbox", { name: "摘要" }).fill("保留的摘要");
  const id = await publish(page);
  await page.goto("/user/manage/article");
  await page.getByRole("link", { name: "编辑“第一版”" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/publish/article/edit/${id}$`));
  await expect(sourceOf(page)).toHaveValue("旧内容");
  await write(page, { title: "第二版", source: "新内容" });
  await toIssueStep(page);
  await expect(page.getByRole("checkbox", { name: "评测" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("保留的摘要");
  expect(await publish(page)).toBe(id);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("第二版");
  await expect(page.getByText("新内容")).toBeVisible();
});

test("A04 another member's article cannot be edited", async ({ page, loginAs, newVisitor, baseURL }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "别人的文章", source: "只有作者能改" });
  await toIssueStep(page);
  const id = await publish(page);
  const stranger = await newVisitor();
  await loginAs({ page: stranger });
  const answer = await stranger.goto(`/user/publish/article/edit/${id}`);
  expect(answer?.status()).toBe(403);
  await expect(stranger.getByText("只有作者可以修改这篇文章")).toBeVisible();
  const forced = await stranger.request.post(`/user/publish/article/edit/${id}`, {
    multipart: {
      intent: "save",
      articleId: id,
      revision: "0",
      title: "改掉",
      source: "改掉",
      formKey: "0123456789abcdef0123",
    },
    headers: { origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  expect(forced.status()).toBe(403);
});

test("R21 an own article is deleted after a confirmation", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "要删的文章", source: "写错了" });
  await toIssueStep(page);
  const id = await publish(page);
  await page.goto("/user/manage/article");
  await page.getByRole("link", { name: "删除“要删的文章”" }).click();
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除 1 篇文章，30 天内可以恢复").first()).toBeVisible();
  expect((await page.request.get(`/article/${id}`)).status()).toBe(404);
  await page.getByRole("button", { name: "撤销" }).first().click();
  await expect(page.getByText("已恢复 1 篇文章").first()).toBeVisible();
  expect((await page.request.get(`/article/${id}`)).status()).toBe(200);
});

test("R30 an article that does not exist cannot be edited either", async ({ page, loginAs }) => {
  await loginAs();
  for (const id of ["999999999", "abc"])
    expect((await page.goto(`/user/publish/article/edit/${id}`))?.status()).toBe(404);
  await expect(titleOf(page)).toHaveCount(0);
});
