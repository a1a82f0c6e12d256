import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { limits } from "#contract/shared/limits.ts";
import { captionWords } from "./caption-words.ts";
import { type Cue, type CueNode, cueTags, plainText } from "./cue.ts";
import { parseCaptions } from "./parse-captions.ts";
import { writeVtt } from "./write-vtt.ts";

const read = (text: string, durationMs: number | null = null) => parseCaptions(text, { durationMs });
const written = (text: string) => writeVtt(read(text).cues);
/** The text of one caption as it is written. */
const textOf = (line: string, head = "WEBVTT\n\n") =>
  written(`${head}00:01.000 --> 00:02.000\n${line}`).split("\n").slice(3).join("\n").trimEnd();
const errorsOf = (text: string, durationMs: number | null = null) => {
  const { leftOut, refusal } = read(text, durationMs);
  return refusal === null ? leftOut.map(({ line, reason }) => `第 ${line} 行：${reason}`) : [refusal];
};

test("E23 SRT and WebVTT become the same WebVTT; notes, styles, regions and numbers are left out", () => {
  const vtt = `WEBVTT

00:00:01.500 --> 00:00:03.000
第一句
第二行

00:00:04.000 --> 01:00:05.250 line:10% align:start
<b>大声</b>，<i>轻声</i>
`;
  expect(written(vtt)).toBe(vtt);
  expect(
    written(
      "\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\n第一句  \r\n第二行\r\n\r\n  \r\n2\r\n0:00:04,0 --> 1:00:05,25 line:10% color:red align:start\r\n<b>大声</b>，<I>轻声\r\n",
    ),
  ).toBe(vtt);
  const noted = vtt.replace(
    "WEBVTT\n",
    "WEBVTT 说明\nKind: captions\n\nNOTE 校对过\n还有一行\n\nSTYLE\n::cue { background: url(//x.test) }\n\nREGION\nid:a\n\n名字",
  );
  expect(written(noted)).toBe(vtt);
  expect(written("WEBVTT\n00:01.500 --> 00:03.000\n第一句")).toBe("WEBVTT\n\n00:00:01.500 --> 00:00:03.000\n第一句\n");
});

test("E23 only b, i, u, ruby and speakers are markup; no other mark is shown, and what is no mark is text", () => {
  const srt = "";
  const rows: [string, string, string?][] = [
    ["<script>alert(1)</script><v 小明>你好</v><c.red>红</c><00:01.500>", "alert(1)<v 小明>你好</v>红"],
    ['<b onclick="x">a</b>', "<b>a</b>"],
    ["<ruby>漢<rt>かん</rt></ruby><rt>x</rt>", "<ruby>漢<rt>かん</rt></ruby>x"],
    ["<b>一<i>二</b>三</i>", "<b>一<i>二</i></b>三"],
    ["一 --> 二 & 三 &amp;lt; &lt;b&gt;", "一 --&gt; 二 &amp; 三 &amp;lt; &lt;b&gt;"],
    // In SRT an entity is what it says, and so is an element that no player knows.
    ["&lt;", "&amp;lt;", srt],
    ["用 <div> 排版", "用 &lt;div&gt; 排版", srt],
    ['<font color="#ffff00">黄色的字</font>', "黄色的字", srt],
    ["<FONT FACE=x size=3>一</FONT><s>二</s><strong>三</strong>", "一二<b>三</b>", srt],
    ["{\\i1}斜的字{\\i0}直的字", "<i>斜的字</i>直的字", srt],
    ["{\\b1\\fs20}粗{\\r}细{b}又粗{/b}", "<b>粗</b>细<b>又粗</b>", srt],
    ["一<br>二<br />\n<br/>三\\N四", "一\n二\n三\n四", srt],
    ["<font>\n一\n</font>", "一", srt],
    ["1 < 2 且 3 > 2，<3，{好}，C:\\new", "1 &lt; 2 且 3 &gt; 2，&lt;3，{好}，C:\\new", srt],
    ["<v.loud 小红>一<v 小明>二", "<v 小红>一</v><v 小明>二</v>"],
    ["<v>无名</v><v  >也无名", "无名也无名"],
    ["<i.foreign>Bonjour</i><lang en>hi</lang>", "<i>Bonjour</i>hi"],
    ["你<00:00:01.500><c>好</c>", "你好"],
    ["{\\an{\\an8}8}一<c<c>>", "{an8}一&lt;c&gt;"],
  ];
  expect(rows.map(([typed, , head]) => textOf(typed, head))).toEqual(rows.map(([, shown]) => shown));
});

test("E23 a mark of a place and the settings of WebVTT put a caption where its author put it", () => {
  const place = (line: string, settings = "") =>
    written(`00:01.000 --> 00:02.000 ${settings}\n${line}`)
      .split("\n")[2]
      ?.slice("00:00:01.000 --> 00:00:02.000 ".length);
  expect(
    ["{\\an8}上", "{\\an2}下", "{\\a6}上", "{\\an4}中左", "{\\an9\\i1}右上", "{\\an0}无"].map((line) => place(line)),
  ).toEqual(["line:0", "", "line:0", "line:50% position:0% align:start", "line:0 position:100% align:end", ""]);
  expect(
    [
      "line:10%,end",
      "position:36.67%,start line:10%,end",
      "position:36%,line-right align:middle",
      "line:5,middle size:100.0%",
      "line:1000 position:101% line:1,up color:red",
    ].map((settings) => place("字", settings)),
  ).toEqual([
    "line:10%,end",
    "position:36.67%,line-left line:10%,end",
    "position:36%,line-right align:center",
    "line:5,center size:100.0%",
    "",
  ]);
  expect(place("{\\an8}字", "line:90%")).toBe("line:0");
});

test("E23 times are read as people and programs write them", () => {
  const rows: [string, string][] = [
    ["0:00:00,5 --> 0:00:02,25", "00:00:00.500 --> 00:00:02.250"],
    ["00:00:0,500 --> 00:00:2,00", "00:00:00.500 --> 00:00:02.000"],
    ["00:00:01 --> 00:00:02", "00:00:01.000 --> 00:00:02.000"],
    ["00:00:01,0004 --> 00:00:02,99999", "00:00:01.000 --> 00:00:02.999"],
    ["00：00：01，500-->00：00：02，000", "00:00:01.500 --> 00:00:02.000"],
    ["00: 00: 01, 500 --> 00: 00: 02, 000", "00:00:01.500 --> 00:00:02.000"],
    ["00:00:01,000 --> 00:00:02,000  X1:100 X2:200 Y1:1 Y2:2", "00:00:01.000 --> 00:00:02.000"],
  ];
  expect(rows.map(([typed]) => written(`1\n${typed}\n好`).split("\n")[2])).toEqual(rows.map(([, shown]) => shown));
});

test("E23 wrong parts are left out, each with its line and the reason; the others are read in the order of time", () => {
  const wrong: [string, string][] = [
    ["1\n00:00:01,000 --> 00:00:02,000\n好\n\n2\n00:00:03,000 -> 00:00:04,000\n坏", "第 5 行：这里应该是时间"],
    ["1\n00:61:00,000 --> 00:62:00,000\n坏", "第 2 行：时间写得不对"],
    ["1\n00:00:02,000 --> 00:00:02,000\n坏", "第 2 行：结束的时间要晚于开始的时间"],
    ["00:05.000 --> 01:06.000\n坏", "第 1 行：超出了视频的长度（1:00）"],
    ["01:00.000 --> 01:01.000\n坏", "第 1 行：超出了视频的长度（1:00）"],
    [`00:05.000 --> 00:06.000\n${"长".repeat(501)}`, "第 1 行：一条字幕最多 500 字"],
    [`00:05.000 --> 00:06.000\n${"<c>".repeat(5_000)}`, "第 1 行：一条字幕最多 500 字"],
    [`00:05.000 --> 00:06.000\n${"<b>".repeat(51)}`, "第 1 行：一条字幕最多 50 处"],
    ["随便一段话", "第 1 行：这里应该是时间"],
    ["00:01.000 --> 00:02.000\n一\n2\n00:99.000 --> 00:03.000\n坏", "第 4 行：时间写得不对"],
    ["Dialogue: 0,0:00:01.00,坏,Default,,0,0,0,,坏", "第 1 行：时间写得不对"],
  ];
  const said = wrong.map(([text, message]) => (errorsOf(text, 60_000)[0] ?? "").slice(0, message.length));
  expect(said).toEqual(wrong.map(([, message]) => message));
  expect(errorsOf("00:05.000 --> 01:04.999\n好", 60_000)).toEqual([]);
  for (const none of ["", "WEBVTT\n\nNOTE 空的", "1\n00:01.000 --> 00:02.000\n\n", "[Script Info]\nTitle: x"])
    expect(read(none)).toEqual({ cues: [], leftOut: [], leftOutCount: 0, refusal: null });
  expect(read("坏\n\n".repeat(300))).toMatchObject({ leftOutCount: 300, leftOut: { length: 100 } });
  const one = "00:05.000 --> 00:06.000\n好\n\n";
  expect(read(`坏话\n\n${one}`)).toMatchObject({
    cues: [{ nodes: ["好"] }],
    leftOut: [{ line: 1, text: "坏话", reason: expect.stringContaining("应该是时间") }],
  });
  expect(read(`坏话\n1\n${one}`)).toMatchObject({ cues: [{ nodes: ["好"] }], leftOut: [{ line: 1, text: "坏话" }] });
  expect(read(`${one}00:04.000 --> 00:06.000\n早`).cues.map(({ nodes }) => nodes[0])).toEqual(["早", "好"]);
  expect(read(one.repeat(10_001))).toMatchObject({ refusal: "字幕最多 10,000 条" });
});

const node = fc.letrec<{ node: CueNode; nodes: CueNode[] }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.string({
      unit: fc.constantFrom(..."字a<>&/b;-\"' \u00a0\n".split(""), "&lt;", "<b>", "</i>", "-->", "{\\an8}", "<v 名>"),
      minLength: 1,
      maxLength: 12,
    }),
    fc.record({ tag: fc.constantFrom(...cueTags), nodes: tie("nodes") }),
  ) as fc.Arbitrary<CueNode>,
  nodes: fc.array(tie("node"), { maxLength: 4 }),
}));
const settings = fc.constantFrom("", "align:start", "line:10% position:50.5%", "vertical:rl line:-3 size:100%");

test("E23 whatever was read and written is read as the same captions", () => {
  const cue = fc.record({
    start: fc.nat(3_600_000),
    length: fc.integer({ min: 1, max: 9_000 }),
    nodes: node.nodes,
    settings,
  });
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 6 }), (made) => {
      const cues = made
        .map(({ start, length, ...rest }): Cue => ({ start, end: start + length, ...rest }))
        .toSorted((a, b) => a.start - b.start);
      const first = read(writeVtt(cues)).cues;
      // Blank lines and other markup make the first text one that is not read, or is read otherwise.
      expect(read(writeVtt(first)).cues).toEqual(first);
    }),
    { numRuns: 2_000 },
  );
  const parts =
    "字 < > / b i rt ruby v c & amp; --> NOTE { } \\ \\an8 \\i1 \\N <br> </v> <c.x> <00:01.000> 00:01".split(" ");
  const line = fc.string({ unit: fc.constantFrom(...parts, " ", "\u00a0") });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("vtt", "srt", "ass"),
      (lines, format) => {
        const heads = { vtt: "WEBVTT\n\n", srt: "1\n", ass: "" };
        const text =
          format === "ass"
            ? `Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${lines.join("\\N")}`
            : `${heads[format]}00:00:01.000 --> 00:00:02.000\n${lines.join("\n")}`;
        const { cues } = read(text);
        expect(read(writeVtt(cues))).toMatchObject({ cues, leftOutCount: 0 });
      },
    ),
    { numRuns: 5_000 },
  );
});

const wordsOf = (text: string, skipsWrong = false) => captionWords(text, { skipsWrong });

test("E23 words are read without times and markup, and come back changed at their captions", () => {
  const made = wordsOf(
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<b>敏</b>感\n<i></i>\n词\n\n00:03.000 --> 00:04.000\n<i>好</i>",
  );
  expect(made?.words).toBe("敏感\n\n词\n好");
  expect(made?.withWords("＊＊\n\n＊\n好")).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n＊＊\n＊\n\n00:00:03.000 --> 00:00:04.000\n<i>好</i>\n",
  );
  expect(made?.withWords("＊＊＊\n好")).toBeNull();
  expect(wordsOf("不是字幕")).toBeNull();
  expect(plainText(["a", { tag: "b", nodes: ["b", { tag: "i", nodes: ["c"] }] }])).toBe("abc");
  // Marks do not split a word, and the name of a speaker is read.
  expect(wordsOf("00:01.000 --> 00:02.000\n敏<font color=red>感</font>{\\i0}词")?.words).toBe("敏感词");
  const spoken = wordsOf("WEBVTT\n\n00:01.000 --> 00:02.000\n<v 敏感词>你好");
  expect(spoken?.words).toBe("敏感词\n你好");
  expect(spoken?.withWords("＊＊＊\n你好")).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n你好\n");
  // A text with wrong parts is read only when they are to be left out; otherwise the verb refuses it.
  const partly = "坏话\n\n00:01.000 --> 00:02.000\n好";
  expect([wordsOf(partly), wordsOf(partly, true)?.words]).toEqual([null, "好"]);
});

const MOST = limits.captionBytesMax;
const timed = (text: string) => {
  const parts: string[] = [];
  let bytes = 0;
  for (let at = 0; bytes + text.length + 40 < MOST; at += 2) {
    const second = (ms: number) =>
      `${String(Math.floor(ms / 3_600)).padStart(2, "0")}:${String(Math.floor(ms / 60) % 60).padStart(2, "0")}:${String(ms % 60).padStart(2, "0")}.000`;
    const part = `${second(at)} --> ${second(at + 1)}\n${text}\n\n`;
    bytes += Buffer.byteLength(part);
    parts.push(part);
  }
  return parts.join("");
};

test("E23 512 KB of the worst text are read and written in under 400 ms of CPU time", () => {
  const texts = {
    lines: "\n".repeat(MOST),
    letters: "a\n\n".repeat(MOST / 3),
    tags: timed("<b>".repeat(166)),
    signs: timed("<&>".repeat(166)),
    shut: timed(`${"<b>".repeat(80)}${"</i>".repeat(60)}`),
    times: "00:00:01.000 --> 00:00:02.000\n".repeat(MOST / 30),
    spaces: `00:00:01.000 --> 00:00:02.000${" ".repeat(MOST - 100)}x\n好`,
    settings: `00:00:01.000 --> 00:00:02.000 ${"line:1 ".repeat(MOST / 7 - 100)}\n好`,
    digits: "1".repeat(MOST),
    arrows: "-->".repeat(MOST / 3),
    one: `00:00:01.000 --> 00:00:02.000\n${"<b>".repeat(MOST / 3 - 20)}`,
    many: timed("好"),
    braces: timed("{\\".repeat(240)),
    nested: `00:00:01.000 --> 00:00:02.000\n${"{\\an8".repeat(MOST / 6)}`,
    fonts: timed("<font color=red>".repeat(30)),
    events: "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\i1}好\n".repeat(MOST / 64),
    commas: `Dialogue: ${",".repeat(MOST - 20)}`,
    unclosed: "00:00:01.000 --> 00:00:02.000 ".repeat(MOST / 31),
  };
  const slow = Object.entries(texts).flatMap(([name, text]) => {
    // CPU time, the best of three: other programs use the machine, too.
    const times = [1, 2, 3].map(() => {
      const began = cpuMs();
      writeVtt(read(text).cues);
      return cpuMs() - began;
    });
    wordsOf(text)?.withWords("");
    // On a busy machine the slowest takes 200 ms; quadratic work takes seconds.
    return Math.min(...times) > 400 ? [name] : [];
  });
  expect(slow).toEqual([]);
});
