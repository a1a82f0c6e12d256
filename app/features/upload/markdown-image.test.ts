import { expect, test } from "vitest";
import { markdownImage } from "./markdown-image.ts";

test("R25 an uploaded picture's alt text is its file name without what Markdown reads", () => {
  expect(markdownImage("潮汐[王座].v2.png", "/media/image/ab/c.png")).toBe("![潮汐 王座 .v2](/media/image/ab/c.png)");
});

test("R25 a picture without a usable name is still named", () => {
  expect(markdownImage("[].png", "/media/a.png")).toBe("![图片](/media/a.png)");
});
