import { writeFileSync } from "node:fs";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E03 an interrupted upload resumes after a reload, and an uploaded video survives a reload", async ({
  page,
  loginAs,
  violations,
}, testInfo) => {
  violations.allow(/Failed to load resource/);
  await loginAs({ redirect: "/user/publish/dynamic" });
  const form = page.getByRole("form", { name: "发布动态" });
  // A file on disk, because the upload also identifies a file by its time.
  const film = testInfo.outputPath("浮岛.mp4");
  writeFileSync(film, await videoClip({ kind: "mp4" }));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/video-file/upload")) asked.push(request.method());
  });
  const pieces = "**/video-file/upload/*";
  await page.route(pieces, (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  const lost = page.waitForEvent("requestfailed");
  await form.getByLabel("添加视频").setInputFiles(film);
  await lost;
  await expect(form.getByRole("button", { name: "视频上传中…" })).toBeVisible();
  await page.reload();
  await expect(form.getByText("“浮岛.mp4”没有传完，重新选择它会接着上传")).toBeVisible();
  await page.unroute(pieces);
  await form.getByLabel("添加视频").setInputFiles(film);
  const done = form.getByText("已上传，可以播放");
  // The conversion continues without the form, and the card says so.
  await expect(done).toBeVisible({ timeout: 20_000 });
  expect(
    asked.filter((method) => method === "POST"),
    "begun once",
  ).toHaveLength(1);
  await page.reload();
  await expect(form.getByText("浮岛.mp4")).toBeVisible();
  const id = form.locator("input[name=videoFileId]");
  await expect(id).toHaveValue(/^\d+$/);
  await form.getByRole("button", { name: "移除视频" }).click();
  await expect(id).toHaveValue("");
});

test("E02 E03 a refused upload is reported in both forms, which stay usable and send nothing without the video", async ({
  page,
  loginAs,
  violations,
}) => {
  violations.allow(/Failed to load resource/);
  await loginAs({ redirect: "/user/publish/video" });
  const answer = { statusCode: 429, message: "上传太频繁，请稍后再试", data: { code: "TOO_MANY_REQUESTS" } };
  await page.route("**/video-file/upload", (route) => route.fulfill({ status: 429, json: answer }));
  const film = { name: "浮岛.mp4", mimeType: "video/mp4", buffer: await videoClip({ kind: "mp4" }) };
  const form = page.getByRole("main");
  await form.getByRole("textbox", { name: "标题" }).fill("浮岛日落");
  await form.getByLabel("添加视频").setInputFiles(film);
  await expect(form.getByText(answer.message)).toBeVisible();
  await expect(form.getByRole("button", { name: "视频上传中…" })).toHaveCount(0);
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(form.getByText("请选择视频").first()).toBeVisible();
  await expect(form.getByRole("textbox", { name: "标题" })).toHaveValue("浮岛日落");

  await page.goto("/user/publish/dynamic");
  const composer = page.getByRole("form", { name: "发布动态" });
  await composer.getByRole("textbox").first().fill("看日落");
  await composer.getByLabel("添加视频").setInputFiles(film);
  await expect(composer.getByText(answer.message)).toBeVisible();
  await composer.getByRole("button", { name: "发布", exact: true }).click();
  await expect(composer.getByText("视频没有传上去：可以重试、换一个，或取消后再发布")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await composer.getByRole("button", { name: "重试" }).click();
  await expect(composer.getByText("已上传，可以播放")).toBeVisible({ timeout: 20_000 });
  await composer.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("看日落").first()).toBeVisible();
});
