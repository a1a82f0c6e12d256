import { key } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E23 E20 the browser reads the captions, and danmaku leave their rows free while a track shows, also in picture-in-picture", async ({
  page,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 20 }) });
  const text = "WEBVTT\n\n00:00.500 --> 00:19.000 line:90%\n<ruby>漢<rt>かん</rt></ruby> & <b>字</b> <i>x</i>";
  await me.send(`/video/${id}/captions/ja`, { text, formKey: key() }, "put");
  await page.goto(`/video/${id}`);
  const film = page.getByRole("article").locator("video");
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect(page.getByRole("group", { name: "播放工具" })).toBeVisible();
  await film.evaluate((video: HTMLVideoElement) => video.pause());
  const layer = film.locator("xpath=following-sibling::div[@aria-hidden='true']");
  const height = async () => (await layer.boundingBox())?.height ?? 0;
  const whole = await height();
  await film.evaluate((video: HTMLVideoElement) => {
    for (const track of video.textTracks) track.mode = "showing";
  });
  await expect.poll(height).toBeLessThan(whole);
  const cues = () =>
    film.evaluate((video: HTMLVideoElement) =>
      [...(video.textTracks[0]?.cues ?? [])].map((cue) => [
        cue.startTime,
        (cue as VTTCue).line,
        (cue as VTTCue).getCueAsHTML().textContent,
      ]),
    );
  await expect.poll(cues).toEqual([[0.5, 90, "漢かん & 字 x"]]);
  const [small] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "画中画" }).click(),
  ]);
  await small.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5;
  });
  const shown = () =>
    small
      .locator("video")
      .evaluate(({ textTracks: [track] }: HTMLVideoElement) => [track?.mode, track?.activeCues?.length]);
  await expect.poll(shown).toEqual(["showing", 1]);
  await page.getByRole("button", { name: "收回" }).click();
  await expect.poll(cues).toHaveLength(1);
  await film.evaluate((video: HTMLVideoElement) => {
    for (const track of video.textTracks) track.mode = "disabled";
  });
  await expect.poll(height).toBe(whole);
});
