import { saveDraft, sourceOf, titleOf, write } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";

test("R25 a draft is saved, found in the list and continued", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "写到一半", source: "第一句\n\n第二句" });
  await saveDraft(page);
  await page.goto("/user/manage/article?tab=drafts");
  await page.getByRole("link", { name: "继续写《写到一半》" }).click();
  await expect(titleOf(page)).toHaveValue("写到一半");
  await expect(sourceOf(page)).toHaveValue("第一句\n\n第二句");
});

test("R25 a new text offers the drafts on the server, and links to them", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await expect(page.getByText("没写完的草稿")).toHaveCount(0);
  await write(page, { title: "写到一半的攻略", source: "第一句" });
  await saveDraft(page);
  await page.goto(HOME);
  await page.getByText("有 1 篇没写完的草稿").click();
  await page.getByRole("link", { name: "写到一半的攻略" }).click();
  await expect(page).toHaveURL(/draft=\d+$/);
  await expect(titleOf(page)).toHaveValue("写到一半的攻略");
});

test("R21 a draft is deleted after a confirmation, and the empty list offers a first step", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "不要了", source: "旧稿" });
  await saveDraft(page);
  await page.goto("/user/manage/article?tab=drafts");
  await page.getByRole("link", { name: "删除《不要了》" }).click();
  await page.getByRole("link", { name: "取消" }).click();
  await expect(page.getByRole("button", { name: "确定删除" })).toHaveCount(0);
  await page.getByRole("link", { name: "删除《不要了》" }).click();
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("草稿已删除").first()).toBeVisible();
  await expect(page.getByText("还没有草稿")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "写文章" }).last()).toHaveAttribute("href", HOME);
});

test.describe("two tabs on one draft", () => {
  test("R25 the later save is shown both texts and may keep its own", async ({ page, loginAs, violations }) => {
    violations.allow(/409/);
    await loginAs({ redirect: HOME });
    await write(page, { title: "起点", source: "共同的开头" });
    const id = await saveDraft(page);
    const other = await page.context().newPage();
    await other.goto(`${HOME}?draft=${id}`);
    await page.goto(`${HOME}?draft=${id}`);
    await sourceOf(other).fill("另一页写的");
    await saveDraft(other);
    await sourceOf(page).fill("这一页写的");
    await page.getByRole("button", { name: "保存草稿" }).click();
    const conflict = page.getByRole("alert", { name: "草稿冲突" });
    await expect(conflict.getByText("另一页写的")).toBeVisible();
    await expect(conflict.getByText("这一页写的")).toBeVisible();
    await conflict.getByRole("button", { name: "保留我的" }).click();
    await expect(page.getByRole("alert", { name: "草稿冲突" })).toHaveCount(0);
    // With scripts the save stays on the screen, otherwise the form is sent.
    await expect(page.getByText(/^(草稿)?已保存/).first()).toBeVisible();
    await page.goto(`${HOME}?draft=${id}`);
    await expect(sourceOf(page)).toHaveValue("这一页写的");
  });

  test("R25 the later save may give way to the earlier one", async ({ page, loginAs, violations }) => {
    violations.allow(/409/);
    await loginAs({ redirect: HOME });
    await write(page, { title: "起点", source: "共同的开头" });
    const id = await saveDraft(page);
    const other = await page.context().newPage();
    await other.goto(`${HOME}?draft=${id}`);
    await page.goto(`${HOME}?draft=${id}`);
    await sourceOf(other).fill("另一页写的");
    await saveDraft(other);
    await sourceOf(page).fill("这一页写的");
    await page.getByRole("button", { name: "保存草稿" }).click();
    await page.getByRole("link", { name: "使用服务器上的" }).click();
    await expect(sourceOf(page)).toHaveValue("另一页写的");
    await expect(page.getByRole("button", { name: "恢复" })).toHaveCount(0);
  });
});

test("A04 another member's draft does not exist", async ({ page, loginAs, newVisitor }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "私人草稿", source: "谁也不给看" });
  const id = await saveDraft(page);
  const stranger = await newVisitor();
  await loginAs({ page: stranger });
  for (const path of [`${HOME}?draft=${id}`, `${HOME}/issue?draft=${id}`]) {
    const answer = await stranger.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(stranger.getByText("谁也不给看")).toHaveCount(0);
  }
});
