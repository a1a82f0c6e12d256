import { expect, test } from "vitest";
import type { CaptionLang } from "#contract/shared/caption-names.ts";
import { encoded } from "#tests/fixtures/encoded.ts";
import { captionEncodings } from "./encodings.ts";
import { findEncoding } from "./find-encoding.server.ts";
import { decodedText, sentText } from "./text-of-file.server.ts";

const form = (bytes: number[] | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
  const made = new FormData();
  made.set("text", "写好的\r\n第二行");
  made.set("file", new File([new Uint8Array(bytes)], "字幕.srt"));
  for (const [name, value] of Object.entries(more)) made.set(name, value);
  return made;
};
const srt = (...lines: string[]) =>
  lines.map((line, at) => `${at + 1}\r\n00:00:0${at},000 --> 00:00:0${at},900\r\n${line}\r\n`).join("\r\n");

const ZH = srt("我们从这里开始，今天讲的是灯。", "你不要说话！", "好的，没有问题");
const HANT = srt("繁體中文字幕測試，我們開始吧", "這是他說的話。", "沒有人知道");
const JA = srt("これはテストです。", "行きましょう、今日は雨だ", "はい");
const KO = srt("안녕하세요 여러분", "지금 시작합니다", "그것은 내가 아니야");
const FR = srt("Où est l’été ? C’est déjà passé.", "Ça va être très difficile", "D'accord");
const DE = srt("Wir müssen früh aufstehen.", "Schöne Grüße", "Ja");
const ES = srt("¿Dónde está el niño?", "Mañana será otro día", "Sí");
const RU = srt("Привет, как дела?", "Я не знаю, что делать", "Хорошо");

test("E23 the encoding of a file is found, also under another language and for a single word", () => {
  const rows: [string, string, CaptionLang][] = [
    [ZH, "gb18030", "zh-Hans"],
    [HANT, "gb18030", "zh-Hant"],
    [HANT, "big5", "zh-Hant"],
    [HANT, "big5", "zh-Hans"],
    [JA, "shift_jis", "ja"],
    [JA, "shift_jis", "zh-Hans"],
    [JA, "euc-jp", "ja"],
    [JA, "euc-jp", "zh-Hans"],
    [KO, "euc-kr", "ko"],
    [KO, "euc-kr", "zh-Hans"],
    [ZH, "gb18030", "ko"],
    [ZH, "gb18030", "ja"],
    [ZH, "gb18030", "ru"],
    [HANT, "big5", "en"],
    [FR, "windows-1252", "fr"],
    [FR, "windows-1252", "zh-Hans"],
    [DE, "windows-1252", "de"],
    [ES, "windows-1252", "es"],
    [RU, "windows-1251", "ru"],
    [RU, "windows-1251", "zh-Hans"],
    [srt("好"), "gb18030", "zh-Hans"],
    [srt("體"), "big5", "zh-Hant"],
    [srt("あ"), "shift_jis", "ja"],
    [srt("네"), "euc-kr", "ko"],
    [srt("été"), "windows-1252", "fr"],
    [srt("Да"), "windows-1251", "ru"],
    ...[ZH, HANT, JA, KO, FR, RU].flatMap((text): [string, string, CaptionLang][] =>
      (["utf-8", "utf-16le", "utf-16be"] as const).map((encoding) => [text, encoding, "en"]),
    ),
  ];
  const found = rows.map(([text, encoding, lang]) => {
    const bytes = encoded(text, encoding);
    const seen = findEncoding(bytes, lang);
    return [seen, lang, decodedText(bytes, seen)];
  });
  expect(found).toEqual(rows.map(([text, encoding, lang]) => [encoding, lang, text.replaceAll("\r\n", "\n")]));
});

test("E23 a file in UTF-8 with a broken byte is UTF-8, and marks of UTF-8 and UTF-16 are believed", () => {
  for (const text of [ZH, HANT, JA, KO]) {
    const bytes = encoded(text, "utf-8");
    bytes[bytes.findIndex((byte) => byte > 0x7f) + 1] = 0x3f;
    expect(findEncoding(bytes, "zh-Hans")).toBe("utf-8");
    const cut = encoded(text, "utf-8");
    expect(
      findEncoding(
        cut.subarray(
          0,
          cut.findLastIndex((byte) => byte > 0x7f),
        ),
        "zh-Hans",
      ),
    ).toBe("utf-8");
  }
  expect(decodedText(encoded("\uFEFF一\r\n二", "utf-8"), "utf-8")).toBe("一\n二");
  for (const encoding of ["utf-16le", "utf-16be"] as const) {
    const bytes = encoded("\uFEFF一", encoding);
    expect([findEncoding(bytes, null), decodedText(bytes, encoding)]).toEqual([encoding, "一"]);
  }
  expect(findEncoding(encoded("plain text", "utf-8"), "zh-Hans")).toBe("utf-8");
  expect(findEncoding(new Uint8Array(), null)).toBe("utf-8");
});

test("E23 the text of a file takes the place of the typed text, and its bytes are kept for another encoding", async () => {
  const bytes = encoded(HANT, "big5");
  const first = await sentText(form(bytes), "zh-Hant");
  if (typeof first === "string") throw new Error(first);
  expect(first.text).toBe(HANT.replaceAll("\r\n", "\n"));
  expect(first.file).toMatchObject({ chosen: "auto", encoding: "big5" });
  // The preview sends the bytes again, with a chosen encoding; each encoding reads the same bytes.
  for (const encoding of captionEncodings) {
    const again = await sentText(form([], { bytes: first.file?.bytes ?? "", encoding }), "zh-Hant");
    expect(again).toMatchObject({ file: { bytes: first.file?.bytes, chosen: encoding, encoding } });
  }
  const back = await sentText(form([], { bytes: first.file?.bytes ?? "", encoding: "big5" }), null);
  expect(back).toMatchObject({ text: first.text });
  // A file that was chosen now comes before the one of the preview.
  expect(await sentText(form(encoded("新的", "utf-8"), { bytes: first.file?.bytes ?? "" }), null)).toMatchObject({
    text: "新的",
  });
});

test("E23 without a file the typed text is read; a large one and one that is no text are refused", async () => {
  expect(await sentText(form([]), "zh-Hans")).toEqual({ text: "写好的\n第二行", file: null });
  expect(await sentText(form(new Uint8Array(512 * 1024 + 1)), "zh-Hans")).toContain("512 KB");
  expect(await sentText(form([0x00, 0x00, 0x00, 0x20, 0x66]), "zh-Hans")).toContain("不是字幕文件");
});
