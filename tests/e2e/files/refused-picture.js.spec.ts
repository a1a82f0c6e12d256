import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { foundCircle } from "../../fixtures/e2e-circles.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { holder } from "../../fixtures/held-requests.ts";
import { picture } from "../../fixtures/picture.ts";
import { toIssueStep, write } from "../../fixtures/write-screen.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const bad = () => ({ name: "坏的.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
/** The bad picture after its refusal: while it is on its way its line has no alert. */
const refused = (page: Page) =>
  page
    .getByRole("list", { name: "上传中的图片" })
    .getByRole("listitem")
    .filter({ hasText: "坏的.png" })
    .filter({ has: page.getByRole("alert") });

test.beforeEach(({ violations }) => violations.allow(/Failed to load resource/));

test("R19 a refused cover leaves the form after a save that is sent before the page's late programs have loaded", async ({
  page,
  loginAs,
}) => {
  const programs = holder();
  await page.route(/\/assets\/later-[^/]*\.js$/, programs.hold);
  await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("封面", { exact: true }).setInputFiles(bad());
  await expect(refused(page)).toBeVisible();
  await page.getByLabel("昵称").fill(`封面${unique()}`);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(refused(page)).toHaveCount(0);
  await programs.release();
});

test("R19 a save drops the refused pictures of its time; a picture that is chosen meanwhile stays", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/personal/info" });
  const cover = page.getByLabel("封面", { exact: true });
  await cover.setInputFiles(await picture({ name: "第一张.png" }));
  await expect(page.getByText("上传好了，保存后生效")).toBeVisible();
  await page.getByLabel("昵称").fill(`图片${unique()}`);
  const held = holder();
  await page.route((url) => url.pathname === "/user/personal/info.data", held.hold);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect.poll(held.count).toBe(1);
  await cover.setInputFiles(await picture({ name: "第二张.png", colour: "#c03060" }));
  await expect(page.locator("[data-preview=cover] img")).toHaveCount(1);
  const chosen = page.locator("input[name=coverImageId]");
  const first = await chosen.inputValue();
  await expect(chosen).not.toHaveValue(first);
  const second = await chosen.inputValue();
  await held.release();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(chosen).toHaveValue(second);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(chosen).toHaveValue("");
  await expect(page.locator("[data-preview=cover] img")).toHaveCount(1);
});

test("R14 R19 a circle's refused banner leaves the form with the choice of another picture", async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await newMember(page.request, baseURL);
  const circle = await foundCircle(owner, { name: `灯塔 ${unique()}` });
  await giveCookies(context, baseURL ?? "", owner.token);
  await page.goto(`/circle/manage/${circle.id}/setting`);
  const banner = page.locator("input[type=file]").last();
  await banner.setInputFiles(bad());
  await expect(refused(page)).toBeVisible();
  await banner.setInputFiles(await picture({ name: "好的.png" }));
  await expect(page.getByText("上传好了，保存后生效")).toBeVisible();
  await expect(refused(page)).toHaveCount(0);
});

test("R26 a refused cover of an article leaves the form with the choice of another picture, or of none", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto("/user/publish/article");
  await write(page, { title: `封面 ${unique()}`, source: "正文" });
  await toIssueStep(page);
  const cover = page.getByLabel("上传封面");
  await cover.setInputFiles(bad());
  await expect(refused(page)).toBeVisible();
  await cover.setInputFiles(await picture({ name: "好的.png" }));
  await expect(page.getByRole("radio", { name: "图片 1" })).toBeChecked();
  await expect(refused(page)).toHaveCount(0);
  await cover.setInputFiles(bad());
  await expect(refused(page)).toBeVisible();
  await page.getByRole("radio", { name: "不用封面" }).check();
  await expect(refused(page)).toHaveCount(0);
});
