import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "E02 R20 times in the description and in comments, and chapters, begin the film at their second",
  { tag: "@once" },
  async ({ page, baseURL, loginAs }) => {
    await loginAs();
    const id = await readyVideo(page, baseURL, {
      source: "打法：\n\n00:02 开场\n\n0:05 第二阶段，也看 1:05:00",
      film: await videoClip({ kind: "mp4", seconds: 8 }),
    });
    await page.goto(`/video/${id}`);
    const film = page.getByRole("article").locator("video");
    await expect(film).not.toHaveAttribute("src", /#t=/);
    const chapters = page.getByRole("navigation", { name: "章节" }).getByRole("link");
    await expect(chapters).toHaveText(["0:02 开场", "0:05 第二阶段，也看 1:05:00"]);
    await chapters.nth(1).click();
    await expect(page).toHaveURL(`/video/${id}?t=5#t=5`);
    await expect(film).toHaveAttribute("src", /#t=5$/);
    await expect(film).toBeInViewport();
    await page.getByLabel("写评论").fill("3:2 太强，0:03 这里最好看");
    await page.getByRole("button", { name: "发表评论" }).click();
    const comment = page.getByRole("link", { name: "0:03", exact: true });
    await expect(comment).toHaveAttribute("href", `/video/${id}?t=3#t=3`);
    await comment.click();
    await expect(film).toHaveAttribute("src", /#t=3$/);
  },
);
