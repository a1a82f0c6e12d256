import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#contract/shared/limits.ts";
import { captionWords } from "./caption-words.ts";
import { type Cue, type CueNode, cueTags, plainText } from "./cue.ts";
import { parseCaptions } from "./parse-captions.ts";
import { writeVtt } from "./write-vtt.ts";

const read = (text: string, durationMs: number | null = null) => parseCaptions(text, { durationMs });
const written = (text: string) => {
  const { cues } = read(text);
  return cues && writeVtt(cues);
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

test("E23 only b, i, u and ruby are markup, and everything else is shown as it was typed", () => {
  const text = (line: string, head = "WEBVTT\n\n") =>
    written(`${head}00:01.000 --> 00:02.000\n${line}`)?.split("\n").slice(3).join("\n").trimEnd();
  expect(text("<script>alert(1)</script><v 小明>你好</v><c.red>红</c><00:01.500>")).toBe(
    "&lt;script&gt;alert(1)&lt;/script&gt;&lt;v 小明&gt;你好&lt;/v&gt;&lt;c.red&gt;红&lt;/c&gt;&lt;00:01.500&gt;",
  );
  expect(text('<b onclick="x">a</b>')).toBe('&lt;b onclick="x"&gt;a&lt;/b&gt;');
  expect(text("<ruby>漢<rt>かん</rt></ruby><rt>x</rt>")).toBe("<ruby>漢<rt>かん</rt></ruby>&lt;rt&gt;x&lt;/rt&gt;");
  expect(text("<b>一<i>二</b>三</i>")).toBe("<b>一<i>二</i></b>三&lt;/i&gt;");
  expect(text("一 --> 二 & 三 &amp;lt; &lt;b&gt;")).toBe("一 --&gt; 二 &amp; 三 &amp;lt; &lt;b&gt;");
  // In SRT an entity is what it says.
  expect(text("&lt;", "")).toBe("&amp;lt;");
});

test("E23 an error names its line in the typed text, five at most", () => {
  const wrong: [string, string][] = [
    ["1\n00:00:01,000 --> 00:00:02,000\n好\n\n2\n00:00:03,000 -> 00:00:04,000\n坏", "第 5 行：这里应该是时间"],
    ["1\n00:61:00,000 --> 00:62:00,000\n坏", "第 2 行：时间写得不对"],
    ["1\n00:00:02,000 --> 00:00:02,000\n坏", "第 2 行：结束的时间要晚于开始的时间"],
    ["00:05.000 --> 00:06.000\n好\n\n00:04.000 --> 00:06.000\n坏", "第 4 行：比上一条字幕开始得早"],
    ["00:05.000 --> 00:06.000\n好\n00:07.000 --> 00:08.000\n坏", "第 3 行：上一条字幕后面要空一行"],
    ["00:05.000 --> 01:06.000\n坏", "第 1 行：超出了视频的长度（1:00）"],
    ["01:00.000 --> 01:01.000\n坏", "第 1 行：超出了视频的长度（1:00）"],
    [`00:05.000 --> 00:06.000\n${"长".repeat(501)}`, "第 2 行：一条字幕最多 500 字"],
    [`00:05.000 --> 00:06.000\n${"<b>".repeat(51)}`, "第 2 行：一条字幕最多 50 处"],
    ["", "里面没有字幕"],
    ["WEBVTT\n\nNOTE 空的", "里面没有字幕"],
    ["随便一段话", "第 1 行：这里应该是时间"],
  ];
  const said = wrong.map(([text, message]) => (read(text, 60_000).errors?.[0] ?? "").slice(0, message.length));
  expect(said).toEqual(wrong.map(([, message]) => message));
  expect(read("00:05.000 --> 01:04.999\n好", 60_000).errors).toBeNull();
  expect(read(Array.from({ length: 9 }, () => "坏").join("\n\n")).errors).toHaveLength(5);
});

const node = fc.letrec<{ node: CueNode; nodes: CueNode[] }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.string({
      unit: fc.constantFrom(..."字a<>&/b;-\"' \u00a0\n".split(""), "&lt;", "<b>", "</i>", "-->"),
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
      expect(first && read(writeVtt(first)).cues).toEqual(first);
    }),
    { numRuns: 2_000 },
  );
  const line = fc.string({
    unit: fc.constantFrom("字", "<", ">", "/", "b", "i", "rt", "ruby", "&", "amp;", " ", "\u00a0", "-->", "NOTE"),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.boolean(), (lines, isVtt) => {
      const text = `${isVtt ? "WEBVTT\n\n" : "1\n"}00:00:01.000 --> 00:00:02.000\n${lines.join("\n")}`;
      const { cues } = read(text);
      expect(cues && read(writeVtt(cues)).cues).toEqual(cues);
    }),
    { numRuns: 5_000 },
  );
});

test("E23 words are read without times and markup, and come back changed at their captions", () => {
  const made = captionWords(
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<b>敏</b>感\n<i></i>\n词\n\n00:03.000 --> 00:04.000\n<i>好</i>",
  );
  expect(made?.words).toBe("敏感\n\n词\n好");
  expect(made?.withWords("＊＊\n\n＊\n好")).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n＊＊\n＊\n\n00:00:03.000 --> 00:00:04.000\n<i>好</i>\n",
  );
  expect(made?.withWords("＊＊＊\n好")).toBeNull();
  expect(captionWords("不是字幕")).toBeNull();
  expect(plainText(["a", { tag: "b", nodes: ["b", { tag: "i", nodes: ["c"] }] }])).toBe("abc");
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

test("E23 512 KB of the worst text are read and written in under 200 ms", () => {
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
  };
  const slow = Object.entries(texts).flatMap(([name, text]) => {
    // The best of three: other tests use the machine, too.
    const times = [1, 2, 3].map(() => {
      const began = performance.now();
      const { cues } = read(text);
      if (cues) writeVtt(cues);
      return performance.now() - began;
    });
    captionWords(text)?.withWords("");
    return Math.min(...times) > 200 ? [name] : [];
  });
  expect(slow).toEqual([]);
});
