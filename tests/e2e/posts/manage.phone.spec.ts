import { axeOf } from "../../fixtures/screens.ts";
import { expect, test } from "../../setup/e2e-test.ts";

// Axe reads five screens in four themes.
test.slow();

test("R21 R22 R23 a phone asks before deleting, and axe finds nothing in the managers in four themes", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  await page.getByLabel("动态内容").fill("手机上也管得过来");
  await page.getByRole("button", { name: "发布", exact: true }).last().click();
  await expect(page.getByRole("article")).toContainText("手机上也管得过来");
  await page.goto("/user/manage/dynamic");
  await page.getByRole("link", { name: "删除“手机上也管得过来”" }).click();
  await expect(page.getByRole("dialog", { name: "删除动态" })).toBeVisible();
  const box = await page.getByRole("button", { name: "确定删除" }).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
  await axeOf(page, [
    "/user/manage/article",
    "/user/manage/article?tab=drafts",
    "/user/manage/article?state=deleted",
    "/user/manage/dynamic",
    "/user/manage/feedback?state=followed",
  ]);
});
