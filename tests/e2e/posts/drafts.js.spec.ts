import { readPage } from "#tests/fixtures/read-page.ts";
import { picture, sourceOf, titleOf, toIssueStep, write } from "#tests/fixtures/write-screen.ts";
import { axe, expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";

test("R25 a text is saved 3 s after the last key, and its address opens it again", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "自动保存", source: "不用按任何按钮" });
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/^已保存 \d\d:\d\d$/);
  await expect(page).toHaveURL(/draft=\d+$/);
  await page.reload();
  await expect(titleOf(page)).toHaveValue("自动保存");
  await sourceOf(page).press("End");
  await sourceOf(page).pressSequentially("，再写一句");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/^已保存 \d\d:\d\d$/);
  // A draft on the server is not also stored on the device, not even by a delayed copy.
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("mirror")))).toEqual([]);
  const { search } = new URL(page.url());
  await expect
    .poll(async () => (await readPage(page.request, HOME + search)).html)
    .toContain("不用按任何按钮，再写一句</textarea>");
});

test("R25 after a crash the unsaved text is offered, and can be restored", async ({ page, loginAs, violations }) => {
  violations.allow(/ERR_FAILED/);
  await loginAs({ redirect: HOME });
  await page.route("**/resources/draft", (route) => route.abort());
  await write(page, { title: "断网了", source: "还没来得及保存" });
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/网络错误，请检查网络连接/);
  await expect(sourceOf(page)).toHaveValue("还没来得及保存");
  // A crashed tab runs no handlers; another tab finds its copy.
  const after = await page.context().newPage();
  await after.goto(HOME);
  await after.getByRole("button", { name: "恢复" }).click();
  await expect(titleOf(after)).toHaveValue("断网了");
  await expect(sourceOf(after)).toHaveValue("还没来得及保存");
  await expect(after.getByRole("status", { name: "保存状态" })).toHaveText(/^已保存 \d\d:\d\d$/);
});

test("R25 leaving asks only while something is unsaved, the toolbar writes Markdown that undo reverts, a pasted picture goes to the cursor, and axe finds nothing on the writing screen", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  await sourceOf(page).fill("写了一点");
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(sourceOf(page)).toHaveValue("写了一点");

  await sourceOf(page).fill("潮汐");
  await sourceOf(page).press("Control+a");
  await page.getByRole("button", { name: "加粗" }).click();
  await expect(sourceOf(page)).toHaveValue("**潮汐**");
  await page.keyboard.press("Control+z");
  await expect(sourceOf(page)).toHaveValue("潮汐");
  await page.getByRole("button", { name: "小标题" }).click();
  await expect(sourceOf(page)).toHaveValue("## 潮汐");

  await sourceOf(page).fill("前后");
  await sourceOf(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1, 1));
  const bytes = [...(await picture())];
  await sourceOf(page).evaluate((area, data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(data)], "截图.png", { type: "image/png" }));
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(sourceOf(page)).toHaveValue(/^前\n\n!\[截图\]\(\/media\/\S+\)\n\n后$/);

  await write(page, { title: "可以用键盘写", source: "## 预览" });
  await page.getByRole("button", { name: "预览" }).click();
  await expect(page.getByRole("region", { name: "预览" })).toBeVisible();
  await axe(page);
  await toIssueStep(page);
  await axe(page);
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(titleOf(page)).toHaveValue("可以用键盘写");
  await sourceOf(page).fill("## 最后一句");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/^已保存/);
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "我的文章" })).toBeVisible();
  expect(asked).toBe(1);
});
