import { expect, test } from "vitest";
import { wordCount } from "./word-count.ts";

test("R25 the count includes Chinese characters and words of other scripts, but no pictures or addresses", () => {
  expect(wordCount("潮汐王座 guide 2.0，很好")).toBe(9);
  expect(wordCount('看![雨林](/media/image/ab/abcdef.png "入口")和[攻略](https://example.com/a/b)')).toBe(4);
  expect(wordCount("")).toBe(0);
});
