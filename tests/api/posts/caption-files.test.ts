import { captionEndpoints } from "#contract/posts/caption.ts";
import type { CaptionLang } from "#contract/shared/caption-names.ts";
import { encoded } from "#tests/fixtures/encoded.ts";
import { sendCaption } from "#tests/fixtures/captions.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { sentText } from "~/routes/user-center/manage/video-captions/text-of-file.server.ts";

interface CaptionFile {
  name: string;
  text: string;
  encoding?: string;
  lang?: CaptionLang;
  /** A byte in the middle of the first letter outside ASCII is replaced. */
  isBroken?: true;
  /** The saved captions, each as `seconds[ settings] text`; a line break is `/`. */
  saved: string[];
  /** The lines that are left out. */
  leftOut?: number[];
}

const at = (second: number, text: string) => `00:00:0${second},000 --> 00:00:0${second},900\n${text}\n`;
const srt = (...texts: string[]) => texts.map((text, turn) => `${turn + 1}\n${at(turn, text)}`).join("\n");
const vtt = (cues: string) => `WEBVTT\n\n${cues}`;
const ass = (...lines: string[]) =>
  `[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Italic, Alignment\nStyle: Default,Arial,0,2\nStyle: Top,Arial,-1,8\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${lines.join("\n")}\n`;
const said = (text: string, style = "Default", start = "0:00:01.00", end = "0:00:01.90") =>
  `Dialogue: 0,${start},${end},${style},,0,0,0,,${text}`;

const files: CaptionFile[] = [
  // Encodings.
  { name: "utf-8", text: srt("你好", "世界"), saved: ["0 你好", "1 世界"] },
  { name: "a mark of UTF-8, CRLF", text: `\uFEFF${srt("你好")}`.replaceAll("\n", "\r\n"), saved: ["0 你好"] },
  { name: "CR alone", text: srt("你好", "世界").replaceAll("\n", "\r"), saved: ["0 你好", "1 世界"] },
  { name: "utf-16 without a mark", encoding: "utf-16le", text: srt("你好"), saved: ["0 你好"] },
  { name: "utf-16 of the other order", encoding: "utf-16be", text: srt("你好"), saved: ["0 你好"] },
  { name: "gb18030", encoding: "gb18030", text: srt("我们开始吧"), saved: ["0 我们开始吧"] },
  { name: "big5", encoding: "big5", lang: "zh-Hant", text: srt("我們開始吧"), saved: ["0 我們開始吧"] },
  {
    name: "big5 as 简体",
    encoding: "big5",
    text: srt("繁體中文字幕測試，我們開始吧"),
    saved: ["0 繁體中文字幕測試，我們開始吧"],
  },
  { name: "shift_jis", encoding: "shift_jis", lang: "ja", text: srt("これは雨だ"), saved: ["0 これは雨だ"] },
  { name: "euc-kr", encoding: "euc-kr", lang: "ko", text: srt("안녕하세요 여러분"), saved: ["0 안녕하세요 여러분"] },
  { name: "cp949", encoding: "euc-kr", lang: "ko", text: srt("이게 똠방각하입니다"), saved: ["0 이게 똠방각하입니다"] },
  { name: "latin 1", encoding: "windows-1252", lang: "fr", text: srt("C'est l'été"), saved: ["0 C'est l'été"] },
  { name: "one broken byte", isBroken: true, text: srt("你好，世界真大"), saved: ["0 �?�好，世界真大"] },
  // Marks.
  { name: "a colour", text: srt('<font color="#ff0">黄</font>'), saved: ["0 黄"] },
  { name: "a place", text: srt("{\\an8}上面"), saved: ["0 line:0 上面"] },
  { name: "italics of ASS", text: srt("{\\i1}斜{\\i0}直"), saved: ["0 <i>斜</i>直"] },
  { name: "line breaks of HTML", text: srt("一<br>二<br/>三"), saved: ["0 一/二/三"] },
  { name: "a formula", text: srt("1 < 2 & 3 > 2"), saved: ["0 1 &lt; 2 &amp; 3 &gt; 2"] },
  { name: "classes and karaoke", text: vtt(at(0, "<c.x>你<00:00:00.500>好</c>")), saved: ["0 你好"] },
  { name: "a speaker", text: vtt(at(0, "<v.loud 小明>你好")), saved: ["0 <v 小明>你好</v>"] },
  {
    name: "settings",
    text: vtt("00:01.000 --> 00:03.000 position:36%,start line:10%,end\n上\n"),
    saved: ["1 position:36%,line-left line:10%,end 上"],
  },
  // Valid files.
  {
    name: "YouTube",
    text: "WEBVTT\nKind: captions\nLanguage: zh\n\n00:00:00.160 --> 00:00:03.429 align:start position:0%\n \n你好<00:00:01.000><c>今天</c>\n\n00:00:03.429 --> 00:00:03.439 align:start position:0%\n你好今天\n \n",
    saved: ["0.16 align:start position:0% 你好今天", "3.429 align:start position:0% 你好今天"],
  },
  {
    name: "joined parts",
    text: vtt(`${at(1, "一")}\nWEBVTT\nKind: x\n\nSTYLE\n::cue { color: red }\n\n${at(3, "二")}`),
    saved: ["1 一", "3 二"],
  },
  {
    name: "notes and regions",
    text: vtt(`NOTE ${at(1, "旧")}\nREGION\nid:a\n\n名字\n${at(2, "新")}`),
    saved: ["2 新"],
  },
  { name: "HLS", text: `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n${at(1, "好")}`, saved: ["1 好"] },
  {
    name: "names without a number",
    text: vtt(`\n开场\n${at(1, "好")}\n收场\n${at(2, "完")}`),
    saved: ["1 好", "2 完"],
  },
  { name: "one digit", text: "1\n0:0:1,5 --> 0:0:2,25\n好\n", saved: ["1.5 好"] },
  { name: "no fraction", text: "1\n00:00:01 --> 00:00:02\n好\n", saved: ["1 好"] },
  { name: "full width, spaces", text: "1\n00：00：01，500 -->00: 00: 02, 000\n好\n", saved: ["1.5 好"] },
  { name: "no blank lines", text: srt("一", "二", "三").replaceAll("\n\n", "\n"), saved: ["0 一", "1 二", "2 三"] },
  { name: "no numbers", text: `${at(0, "一")}${at(1, "二")}`, saved: ["0 一", "1 二"] },
  { name: "another order", text: `${at(5, "后")}\n${at(1, "先")}\n${at(3, "中")}`, saved: ["1 先", "3 中", "5 后"] },
  { name: "numbers as words", text: srt("42", "7"), saved: ["0 42", "1 7"] },
  { name: "joined SRT", text: `${srt("一")}\n\uFEFF1\n${at(2, "二")}`, saved: ["0 一", "2 二"] },
  // ASS.
  {
    name: "ASS",
    text: ass(said("一\\N二\\h三", "Top"), said("你，好")),
    saved: ["1 line:0 <i>一/二\u00a0三</i>", "1 你，好"],
  },
  {
    name: "ASS drawings, comments",
    text: ass(
      "Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,旧",
      said("{\\p1}m 0 0 l 9 9{\\p0}"),
      said("{译注}好{\\k20\\fs20}的"),
      said("{译注}好{\\k20\\fs20}的"),
    ),
    saved: ["1 好的"],
  },
  {
    name: "SSA",
    text: "[Script Info]\n[V4 Styles]\nFormat: Name, Alignment\nStyle: Default,6\n[Events]\nFormat: Marked, Start, End, Style, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,*Default,好,的\n",
    saved: ["1 line:0 好,的"],
  },
  // Wrong parts.
  {
    name: "one bad time",
    text: `${srt("一")}\n2\n00:61:00,000 --> 00:62:00,000\n坏\n\n3\n${at(4, "三")}`,
    saved: ["0 一", "4 三"],
    leftOut: [6],
  },
  {
    name: "behind the film",
    text: `${at(1, "一")}\n00:10:00,000 --> 00:10:01,000\n晚\n`,
    saved: ["1 一"],
    leftOut: [4],
  },
  {
    name: "a stray text and a turned time",
    text: `${at(1, "一")}\n译者：小明\n\n00:05.000 --> 00:04.000\n反\n`,
    saved: ["1 一"],
    leftOut: [4, 6],
  },
  { name: "ASS with a bad time", text: ass(said("好"), said("坏", "Default", "坏")), saved: ["1 好"], leftOut: [12] },
  { name: "no captions", text: "第一章\n\n很久以前，有一个人。\n", saved: [], leftOut: [1, 3] },
  { name: "nothing", text: "WEBVTT\n\nNOTE 空的\n", saved: [] },
];

function bytesOf({ text, encoding = "utf-8", isBroken }: CaptionFile) {
  const bytes = encoded(text, encoding);
  if (isBroken) bytes[bytes.findIndex((byte) => byte > 0x7f) + 1] = 0x3f;
  return bytes;
}

/** WebVTT as a row has it. */
const rowsOf = (body: string) =>
  body
    .split("\n\n")
    .slice(1)
    .map((cue) => {
      const [times = "", ...text] = cue.trimEnd().split("\n");
      const [start = "", , , ...settings] = times.split(" ");
      const seconds = Number(start.slice(3, 5)) * 60 + Number(start.slice(6));
      return [seconds, ...settings, text.join("/")].join(" ");
    });

test("E23 what becomes of forty files: read, left out with their lines, or refused, and the same at every save", async ({
  server,
}) => {
  const author = await server.loginAs();
  const id = await postVideo(server, author);
  await server.ctx.db.updateTable("video_file").set({ duration_ms: 60_000 }).execute();
  const became = [];
  for (const file of files) {
    const form = new FormData();
    form.set("file", new File([bytesOf(file)], "字幕.srt"));
    const lang = file.lang ?? "zh-Hans";
    const sent = await sentText(form, lang);
    if (typeof sent === "string") throw new Error(sent);
    const { text } = sent;
    const seen = await server.call(captionEndpoints.preview, { params: { id }, body: { text } }, author);
    // Only a file without wrong parts is saved without asking.
    const isWhole = (await sendCaption(server, author, id, lang, text)).status === 200;
    const body = { text, skipWrong: true, formKey: newFormKey() };
    const call = { params: { id, lang } };
    const isSaved = isWhole || (await server.call(captionEndpoints.save, { ...call, body }, author)).status === 200;
    const written = isSaved ? (await server.call(captionEndpoints.get, call, author)).data.body : "";
    became.push({
      name: file.name,
      saved: rowsOf(written),
      leftOut: isSaved ? seen.data.leftOut.map(({ line }) => line) : leftOutIn(seen.error?.fieldErrors?.text),
      isWhole,
      count: isSaved ? seen.data.cueCount : 0,
    });
  }
  expect(became).toEqual(
    files.map(({ name, saved, leftOut = [] }) => ({
      name,
      saved,
      leftOut,
      isWhole: saved.length > 0 && leftOut.length === 0,
      count: saved.length,
    })),
  );
});

/** The lines that a refusal names. */
const leftOutIn = (errors: string[] = []) =>
  errors.flatMap((error) => /第 (\d+) 行/.exec(error)?.slice(1).map(Number) ?? []);
