import { expect, test } from "vitest";
import { takeWordsOfFile } from "./words-of-file.server.ts";

const form = (words: string, bytes: number[] | string) => {
  const made = new FormData();
  made.set("words", words);
  made.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], "words.txt"));
  return made;
};

test("words of a file come after what was typed, in UTF-8 or as Chinese spreadsheets write them", async () => {
  const typed = form("赌博\r\n", "\uFEFF裸贷\r\n代开发票\r\n");
  await takeWordsOfFile(typed);
  expect(typed.get("words")).toBe("赌博\n裸贷\r\n代开发票");
  expect(typed.has("file")).toBe(false);
  // 裸贷 in GB 18030.
  const gbk = form("", [0xc2, 0xe3, 0xb4, 0xfb, 0x0a]);
  await takeWordsOfFile(gbk);
  expect(gbk.get("words")).toBe("裸贷");
});

test("without a file what was typed stays as it is", async () => {
  const none = form("赌博\n", "");
  await takeWordsOfFile(none);
  expect(none.get("words")).toBe("赌博\n");
});
