import { expect, test } from "vitest";
import { pageTag } from "./page-tag.ts";

const page = (nonce: string, now: number, text = "灯还亮着") => {
  const data = JSON.stringify(JSON.stringify(["now", now, "text", '"now",1']));
  return Buffer.from(
    `<script nonce="${nonce}">a()</script><p>${text}</p><script nonce="${nonce}">enqueue(${data})</script>`,
  );
};
const tagOf = (nonce: string, now: number, text?: string) => pageTag(page(nonce, now, text), nonce);

test("S01 pages with the same content have the same tag, whatever their nonce and time", () => {
  const tag = tagOf("aaaaaaaaaaaaaaaaaaaaaa", 1_795_600_107_062);
  expect(tag).toMatch(/^W\/"[a-z\d]+-[a-z\d]+"$/);
  expect(tagOf("bbbbbbbbbbbbbbbbbbbbbb", 1_795_600_999_999)).toBe(tag);
  expect(tagOf("aaaaaaaaaaaaaaaaaaaaaa", 1_795_600_107_062, "灯灭了")).not.toBe(tag);
});

test("S01 a page's data have a tag as well, which ignores only their time", () => {
  const data = (now: number, likes: number) => Buffer.from(`["now",${now},"likes",${likes}]`);
  expect(pageTag(data(1_795_600_107_062, 3), "")).toBe(pageTag(data(1_795_600_999_999, 3), ""));
  expect(pageTag(data(1_795_600_107_062, 3), "")).not.toBe(pageTag(data(1_795_600_107_062, 4), ""));
});

test("S01 a page with a one-time key has no tag", () => {
  expect(pageTag(Buffer.from('<input type="hidden" name="formKey" value="a_0"/>'), "")).toBeUndefined();
});
