import { videoClip } from "../../fixtures/video-clip.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E03 a dynamic with a video keeps invalid input and refuses a file that is not a video, then is converted and played", async ({
  page,
  loginAs,
  javaScriptEnabled,
  violations,
}) => {
  violations.allow(/415/);
  await loginAs({ redirect: "/user/publish/dynamic" });
  const words = `浮岛延时 ${unique()}`;
  const form = page.getByRole("form", { name: "发布动态" });
  const publish = form.getByRole("button", { name: "发布", exact: true }).last();
  const film = form.getByLabel(/^(添加视频|换一个视频)$/);
  await form.getByLabel("动态内容").fill(words);
  await film.setInputFiles({ name: "假的.mp4", mimeType: "video/mp4", buffer: Buffer.from("没有画面") });
  if (!javaScriptEnabled) await publish.click();
  await expect(form.getByRole("alert")).toHaveText("无法识别这个文件，请选择 MP4、MOV、MKV 或 WebM 视频");
  await expect(form.getByLabel("动态内容")).toHaveValue(words);

  await film.setInputFiles({
    name: "浮岛.webm",
    mimeType: "video/webm",
    buffer: await videoClip({ kind: "webm" }),
  });
  if (javaScriptEnabled) await expect(form.getByRole("status").filter({ hasText: "已上传" })).toBeVisible();
  await form.locator("summary", { hasText: "投票" }).click();
  await form.getByLabel("选项 1", { exact: true }).fill("默鲸");
  await form.getByLabel("选项 2", { exact: true }).fill("苇母");
  await publish.click();
  await expect(form.getByRole("alert")).toHaveText("视频和投票只能选一样");
  await expect(form.getByLabel("动态内容")).toHaveValue(words);
  await expect(form.getByText("浮岛.webm")).toBeVisible();
  await form.getByLabel("选项 1", { exact: true }).fill("");
  await form.getByLabel("选项 2", { exact: true }).fill("");
  await publish.click();
  await expect(page.getByText("发布成功")).toBeVisible();
  await expect(page).toHaveURL(/\/dynamic\/\d+$/);
  const { pathname } = new URL(page.url());
  await expect
    .poll(async () => (await readPage(page.request, pathname)).html, { timeout: 20_000 })
    .toMatch(/<video[^>]*\.mp4/);
  await page.goto("/dynamic");
  const video = page.getByRole("article").filter({ hasText: words }).locator("video");
  await expect(video).toHaveAttribute("preload", "none");
  await expect(video).toHaveAttribute("poster", /^\/media\/video\/.+\.webp$/);
  const src = (await video.getAttribute("src")) ?? "";
  const part = await page.request.get(src, { headers: { range: "bytes=0-99" } });
  expect([part.status(), part.headers()["content-type"], (await part.body()).length]).toEqual([206, "video/mp4", 100]);
});
