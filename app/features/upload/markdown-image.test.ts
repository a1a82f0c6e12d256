import { expect, test } from "vitest";
import { markdownImage } from "./markdown-image.ts";

test("R25 an uploaded picture's alt text is its file name without Markdown characters", () => {
  expect(markdownImage("潮汐[王座].v2.png", "/media/image/ab/c.png")).toBe("![潮汐 王座 .v2](/media/image/ab/c.png)");
});

test("R25 a picture without a usable file name gets a default name", () => {
  expect(markdownImage("[].png", "/media/a.png")).toBe("![图片](/media/a.png)");
});
