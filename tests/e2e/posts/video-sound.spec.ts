import { readFileSync } from "node:fs";
import { unique } from "../../fixtures/e2e-community.ts";
import { realFilm } from "../../fixtures/real-film.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const REMARK = "没有声音：这种音频（ALAC）读不了，要有声音请把音频转成 AAC 再上传";

test("R24 E02 the author of a film whose sound cannot be read is told so on its page and in the list, and guests are not", async ({
  page,
  loginAs,
  newVisitor,
}, testInfo) => {
  const film = testInfo.outputPath("家.mov");
  await realFilm(film, { container: "MOV", picture: "H.264", sound: "ALAC" });
  await loginAs({ redirect: "/user/publish/video" });
  const title = `老家 ${unique()}`;
  const form = page.getByRole("main");
  await form
    .getByLabel("添加视频")
    .setInputFiles({ name: "家.mov", mimeType: "video/quicktime", buffer: readFileSync(film) });
  await form.getByRole("textbox", { name: "标题" }).fill(title);
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page).toHaveURL(/\/video\/\d+$/);
  const path = new URL(page.url()).pathname;
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("article").getByText(REMARK)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("article").locator("video")).toBeVisible();
  await page.goto("/user/manage/video");
  await expect(page.getByText(`可以播放，${REMARK}`)).toBeVisible();
  const guest = await newVisitor();
  await guest.goto(path);
  await expect(guest.getByRole("article").locator("video")).toBeVisible();
  await expect(guest.getByText("没有声音")).toHaveCount(0);
});
