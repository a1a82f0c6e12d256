import { expect, test } from "vitest";
import { isOnlyEmoji } from "./only-emoji.ts";

test.each(["😀", "👍🏽", "❤️", "👨‍👩‍👧", "🇨🇳", "😀 😀", "🎉🎉🎉", "🏳️‍🌈"])("E18 %s stands alone and is shown large", (text) => {
  expect(isOnlyEmoji(text)).toBe(true);
});

test.each(["", "你好", "😀 好", "12", "#", "©", "😀😀😀😀", "。"])("E18 %j is shown as ordinary text", (text) => {
  expect(isOnlyEmoji(text)).toBe(false);
});
