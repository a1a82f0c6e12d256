import { expect, test } from "vitest";
import { decodedText, takeTextOfFile } from "./text-of-file.server.ts";

const form = (bytes: number[] | Uint8Array<ArrayBuffer>) => {
  const made = new FormData();
  made.set("text", "写好的");
  made.set("file", new File([new Uint8Array(bytes)], "字幕.srt"));
  return made;
};

test("E23 a file in UTF-8, UTF-16 or GB 18030 takes the place of the typed text", async () => {
  const utf8 = form(new TextEncoder().encode("\uFEFF一\r\n二"));
  expect(await takeTextOfFile(utf8)).toBeNull();
  expect([utf8.get("text"), utf8.has("file")]).toEqual(["一\n二", false]);
  expect(decodedText(new Uint8Array([0xff, 0xfe, 0x00, 0x4e]))).toBe("一");
  expect(decodedText(new Uint8Array([0xfe, 0xff, 0x4e, 0x00]))).toBe("一");
  // 裸贷 in GB 18030.
  expect(decodedText(new Uint8Array([0xc2, 0xe3, 0xb4, 0xfb]))).toBe("裸贷");
});

test("E23 without a file, with a large one and with one that is no text, the typed text stays", async () => {
  const none = form([]);
  expect(await takeTextOfFile(none)).toBeNull();
  const large = form(new Uint8Array(512 * 1024 + 1));
  expect(await takeTextOfFile(large)).toContain("512 KB");
  const film = form([0x00, 0x00, 0x00, 0x20, 0x66]);
  expect(await takeTextOfFile(film)).toContain("不是字幕文件");
  for (const made of [none, large, film]) expect(made.get("text")).toBe("写好的");
});
