import { writeFileSync } from "node:fs";
import { videoClip } from "../fixtures/video-clip.ts";
import { expect, test } from "../setup/e2e-test.ts";

test("E03 an upload that breaks off with its page goes on where it was, and what is uploaded survives a reload", async ({ page, loginAs, violations }, testInfo) => {
  violations.allow(/Failed to load resource/);
  await loginAs({ redirect: "/user/publish/dynamic" });
  const form = page.getByRole("form", { name: "发布动态" });
  // On the disk: the same file is known by its time, too.
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
  // The conversion goes on without the form, and says so.
  await expect(done).toBeVisible({ timeout: 20_000 });
  expect(asked.filter((method) => method === "POST"), "begun once").toHaveLength(1);
  await page.reload();
  await expect(form.getByText("浮岛.mp4")).toBeVisible();
  const id = form.locator("input[name=videoFileId]");
  await expect(id).toHaveValue(/^\d+$/);
  await form.getByRole("button", { name: "移除视频" }).click();
  await expect(id).toHaveValue("");
});
