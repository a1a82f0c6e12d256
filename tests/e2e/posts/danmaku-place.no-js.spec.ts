import { key, newMember } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E20 R20 after sending, a member without scripts is at the new danmaku, also behind the first page of the list", async ({
  page,
  baseURL,
  request,
}) => {
  await ownSession(page, baseURL);
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 20 }) });
  const send = async (text: string, time: number) => {
    const member = await newMember(request, baseURL);
    await member.send("/danmaku/create", { videoId: id, text, time, formKey: key() });
  };
  await send("开头", 0);
  await page.goto(`/video/${id}`);
  const part = page.getByRole("region", { name: /弹幕/ });
  const say = async (text: string, at: string) => {
    await part.getByRole("textbox", { name: "发弹幕" }).fill(text);
    await part.getByRole("textbox", { name: "时间" }).fill(at);
    await part.getByRole("button", { name: "发弹幕" }).click();
    const line = page.locator("li:target");
    await expect(line).toContainText(text);
    await expect(line).toBeInViewport();
  };
  await say("我的第一句", "0:05");
  await expect(page).toHaveURL(new RegExp(`/video/${id}#danmaku-\\d+$`));
  await expect(part.getByText("开头")).toBeVisible();

  // 21 danmaku before the next one fill the first page.
  for (let turn = 0; turn < 21; turn++) await send(`第 ${turn} 句`, 1_000);
  // A member sends one danmaku in 5 s.
  await expect(async () => {
    await page.goto(`/video/${id}`);
    await say("我的最后一句", "0:19");
  }).toPass({ timeout: 20_000 });
  await expect(page).toHaveURL(new RegExp(`/video/${id}\\?danmaku=\\w+#danmaku-\\d+$`));
  await part.getByRole("link", { name: "从头看弹幕" }).click();
  await expect(part.getByText("开头")).toBeVisible();
  await expect(part.getByText("我的最后一句")).toHaveCount(0);
});
