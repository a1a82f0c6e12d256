import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

// The walk over all screens (screens/screens.phone.spec.ts) runs axe on the managers in four themes.
test("R22 on a phone the manager of dynamics asks before deleting, with a button for fingers", async ({
  page,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  await me.dynamic({ source: "手机上也管得过来" });
  await page.goto("/user/manage/dynamic");
  await page.getByRole("link", { name: "删除“手机上也管得过来”" }).click();
  await expect(page.getByRole("dialog", { name: "删除动态" })).toBeVisible();
  const box = await page.getByRole("button", { name: "确定删除" }).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
});
