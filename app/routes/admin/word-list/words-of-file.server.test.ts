import { expect, test } from "vitest";
import { takeWordsOfFile } from "./words-of-file.server.ts";

const form = (words: string, bytes: number[] | string) => {
  const made = new FormData();
  made.set("words", words);
  made.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], "words.txt"));
  return made;
};

test("the words of a UTF-8 or GB 18030 file are appended to the typed words", async () => {
  const typed = form("赌博\r\n", "\uFEFF裸贷\r\n代开发票\r\n");
  await takeWordsOfFile(typed);
  expect(typed.get("words")).toBe("赌博\n裸贷\r\n代开发票");
  expect(typed.has("file")).toBe(false);
  // 裸贷 in GB 18030.
  const gbk = form("", [0xc2, 0xe3, 0xb4, 0xfb, 0x0a]);
  await takeWordsOfFile(gbk);
  expect(gbk.get("words")).toBe("裸贷");
});

test("without a file the typed words stay unchanged", async () => {
  const none = form("赌博\n", "");
  await takeWordsOfFile(none);
  expect(none.get("words")).toBe("赌博\n");
});
