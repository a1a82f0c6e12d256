import { converted, handInVideo, readyVideo } from "../../fixtures/e2e-videos.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E02 W15 a phone of 360 px never scrolls sideways on video pages, whatever the text", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await loginAs();
  const first = await handInVideo(page, baseURL, { title: "W".repeat(100), source: "x".repeat(300) });
  await readyVideo(page, baseURL, { title: "第二个" });
  await converted(page, baseURL, first);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/video", `/video/${first}`, "/user/publish/video", "/user/manage/video"]) {
    await page.goto(path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBe(0);
  }
});
