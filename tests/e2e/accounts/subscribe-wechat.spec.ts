import { uniquePhone } from "#tests/fixtures/factories.ts";
import { redirectOf } from "#tests/fixtures/read-page.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";
import { joinByWechat, newNickname } from "./wechat-steps.ts";

const HERE = "/user/subscribe-wechat";
// The walks over all screens check the page's accessibility.
const once = { tag: "@once" };

test("R18 the page shows a QR code from the server and the follow state", once, async ({ page }) => {
  const nickname = await joinByWechat(page, uniquePhone());
  await page.goto(HERE);
  await expect(page.getByText("未关注", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "公众号二维码" })).toBeVisible();
  await expect(page.getByText("二维码有效期至")).toBeVisible();

  await page.getByRole("link", { name: "打开模拟的关注页" }).click();
  await page.getByLabel("或者输入昵称").fill(nickname);
  await page.getByRole("button", { name: "关注", exact: true }).click();
  await expect(page.getByText("已关注。回到网站刷新即可看到。")).toBeVisible();
  await page.goto(HERE);
  await page.getByRole("link", { name: "刷新" }).click();
  await expect(page.getByText("已关注", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "公众号二维码" })).toHaveCount(0);
});

test(
  "R18 A03 the page needs a login, and scanning a member's own code follows for that member, without a bound WeChat",
  once,
  async ({ page, loginAs }) => {
    expect(await redirectOf(page.request, HERE)).toBe(`/login?redirect=${encodeURIComponent(HERE)}`);
    await loginAs({ redirect: HERE });
    await expect(page.getByRole("heading", { name: "关注公众号", exact: true })).toBeVisible();
    // The page does not promise messages that are never sent.
    await expect(page.getByRole("main")).toContainText("目前不会推送到微信");
    const scanned = (await page.getByRole("link", { name: "打开模拟的关注页" }).getAttribute("href")) ?? "";
    const nickname = newNickname();
    for (const [press, told, state] of [
      ["关注", "已关注。回到网站刷新即可看到。", "已关注"],
      ["取消关注", "已取消关注。", "未关注"],
    ] as const) {
      await page.goto(scanned);
      await page.getByLabel("或者输入昵称").fill(nickname);
      await page.getByRole("button", { name: press, exact: true }).click();
      await expect(page.getByText(told)).toBeVisible();
      await page.goto(HERE);
      await expect(page.getByText(state, { exact: true })).toBeVisible();
    }
  },
);
