import { key } from "#tests/fixtures/e2e-community.ts";
import { ownSession } from "#tests/fixtures/own-session.ts";
import { readPage } from "#tests/fixtures/read-page.ts";
import { publish, sourceOf, toIssueStep, write } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

test("R27 an article is edited at the same address, with its settings kept", async ({ page, baseURL }) => {
  const me = await ownSession(page, baseURL);
  const draft = await me.send<{ id: number; revision: number }>("/draft/article/save", {
    title: "第一版",
    source: "旧内容",
    formKey: key(),
  });
  const { id } = await me.send<{ id: number }>("/article/publish", {
    draftId: draft.id,
    revision: draft.revision,
    tagIds: [2],
    summary: "保留的摘要",
    formKey: key(),
  });
  await page.goto("/user/manage/article");
  await page.getByRole("link", { name: "编辑“第一版”" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/publish/article/edit/${id}$`));
  await expect(sourceOf(page)).toHaveValue("旧内容");
  await write(page, { title: "第二版", source: "新内容" });
  await toIssueStep(page);
  await expect(page.getByRole("group", { name: "标签" }).locator("input:checked")).toHaveValue("2");
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("保留的摘要");
  expect(await publish(page)).toBe(String(id));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("第二版");
  await expect(page.getByText("新内容")).toBeVisible();
});

test(
  "A04 R30 another member's article cannot be edited, and an article that does not exist neither",
  { tag: "@once" },
  async ({ page, newVisitor, baseURL }) => {
    const id = await (await ownSession(await newVisitor(), baseURL)).publish();
    await ownSession(page, baseURL);
    const refused = await readPage(page.request, `/user/publish/article/edit/${id}`);
    expect(refused.status).toBe(403);
    expect(refused.html).toContain("只有作者可以修改这篇文章");
    const forced = await page.request.post(`/user/publish/article/edit/${id}`, {
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
    for (const unknown of ["999999999", "abc"]) {
      const { status, html } = await readPage(page.request, `/user/publish/article/edit/${unknown}`);
      expect(status, unknown).toBe(404);
      expect(html).not.toContain('name="title"');
    }
  },
);
