import { expect, test } from "vitest";
import type { z } from "zod";
import { endpointsByName } from "../../tests/fixtures/contract-endpoints.ts";
import { textsOf } from "../../tests/fixtures/texts-of.ts";
import { countSigns } from "./signs.ts";

/** Every text field of every endpoint, by endpoint and path. A field that is added later is included by itself. */
function textFields(): [string, z.ZodType][] {
  return [...endpointsByName].flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      textsOf(schema, part).map(([path, text]): [string, z.ZodType] => [`${name} ${path}`, text]),
    ),
  );
}

const read = (field: z.ZodType, text: string): string | undefined => {
  const parsed = field.safeParse(text);
  return parsed.success ? String(parsed.data) : undefined;
};
const messageOf = (field: z.ZodType, text: string): string =>
  field
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
    .join() ?? "";
/** Fields for words are those that accept Chinese. The others are tokens, URLs, numbers and dates. */
const isWords = (field: z.ZodType) => read(field, "一二三四五六") === "一二三四五六";
/** Word fields without emoji: a tag's name stands between two `#`, and a version is typed by hand. */
const withoutEmoji = /^(?:post|put) \/(?:article\/classify|admin)\/tag(?:\/\{id\})? body\.name$/;
/** Search fields never refuse a text for its marks. */
const places = (odd: string) => [
  `一二${odd}三四`,
  `${odd}一二三四`,
  `一二三四${odd}`,
  `a${odd}b`,
  `https://a.b/${odd}c`,
];

/** Invisible characters, each with a name. */
const unseen: Record<string, string> = {
  "right-to-left override": "\u202e",
  "left-to-right override": "\u202d",
  "left-to-right embedding": "\u202a",
  "pop of a direction": "\u202c",
  isolate: "\u2067",
  "pop of an isolate": "\u2069",
  "left-to-right mark": "\u200e",
  "right-to-left mark": "\u200f",
  "Arabic letter mark": "\u061c",
  "zero width space": "\u200b",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "grapheme joiner": "\u034f",
  "Hangul filler": "\u3164",
  "half width filler": "\uffa0",
  "place of an object": "\ufffc",
  "tag of hidden writing": "\u{e0041}",
  "joiner between Chinese": "\u200d",
  "non-joiner between Chinese": "\u200c",
  "selector behind Chinese": "\ufe0f",
  control: "\u0007",
};

test("W02 X03 every text field removes invisible characters, and word fields do not refuse texts for them", async () => {
  const fields = textFields();
  expect(fields.length).toBeGreaterThan(100);
  const kept = new Set<string>();
  for (const [name, field] of fields) {
    for (const [what, odd] of Object.entries(unseen)) {
      for (const text of places(odd)) if (read(field, text)?.includes(odd)) kept.add(`${name}: ${what}`);
      if (isWords(field) && read(field, `一二三${odd}四五六`) !== "一二三四五六") kept.add(`${name} refuses: ${what}`);
    }
  }
  expect([...kept]).toEqual([]);
});

test("W02 every text field treats a text without visible characters as empty", async () => {
  const blank = [
    "\u3000",
    "\u2800\u2800\u2800",
    "\u200b\u2060\ufeff",
    "\u3164",
    "\u00ad \u00ad",
    "\u200d\u200d",
    "\u202e \u202c",
    "\ufe0f",
    "\u0301\u0301",
    "\u115f\u1160",
  ];
  for (const [name, field] of textFields())
    for (const text of blank)
      expect([name, JSON.stringify(text), read(field, text) ?? ""]).toEqual([name, JSON.stringify(text), ""]);
});

test("W02 every text field limits the marks on a letter, with a Chinese message, and the joiners of an emoji", async () => {
  const refusals = new Set<string>();
  for (const [name, field] of textFields()) {
    for (const mark of ["\u0301", "\u0489", "\u0e49", "\u20dd", "\u0f71"]) {
      const text = `一二三a${mark.repeat(40)}`;
      const kept = read(field, text);
      const marks = kept === undefined ? 0 : [...kept].filter((sign) => sign === mark).length;
      expect([name, marks <= 8]).toEqual([name, true]);
      if (kept === undefined && isWords(field)) refusals.add(messageOf(field, text));
    }
    const chain = read(field, `一二${"👩\u200d".repeat(6)}👩`);
    expect([name, (chain?.match(/(?:👩\u200d)+/gu) ?? []).every((part) => part.length <= 12)]).toEqual([name, true]);
  }
  expect([...refusals]).toEqual(["一个字上叠了太多符号，请删去一些"]);
});

/** Real words, each of which must stay unchanged. */
const whole = [
  "小明🇨🇳",
  "小明👍🏽",
  "小明1️⃣",
  "一家👨‍👩‍👧",
  "英格兰🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "爱心❤️‍🔥",
  "བོད་ཡིག",
  "ไทยกำลัง",
  "हिन्दी",
  "ئۇيغۇرچە",
  "阿依·古丽",
  "Việt-Nam",
];

test("W02 every word field accepts whole emoji, and letters with their marks", async () => {
  const wrong: string[] = [];
  for (const [name, field] of textFields()) {
    if (!isWords(field)) continue;
    for (const text of whole) {
      if (/\p{Extended_Pictographic}|\u20e3|\p{Regional_Indicator}/u.test(text) && withoutEmoji.test(name)) continue;
      if (read(field, text) !== text) wrong.push(`${name}: ${text} ${read(field, text)} ${messageOf(field, text)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** The largest number of one sign that a field accepts, up to 1,000. */
function most(field: z.ZodType, sign: string): number {
  let [low, high] = [0, 1001];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (read(field, sign.repeat(middle)) === undefined) high = middle;
    else low = middle;
  }
  return low;
}

test("W02 every word field counts signs as readers see them: a flag or a family counts like a Chinese character", async () => {
  const wrong: string[] = [];
  let counted = 0;
  for (const [name, field] of textFields()) {
    if (!isWords(field) || withoutEmoji.test(name)) continue;
    const max = most(field, "字");
    // A long text needs room for only two code units per sign.
    if (max > 200) continue;
    counted += 1;
    for (const sign of ["👍🏽", "🇨🇳", "กำ", "👨‍👩‍👧"]) {
      expect(countSigns(sign)).toBe(1);
      if (most(field, sign) !== max) wrong.push(`${name}: ${max} × 字, ${most(field, sign)} × ${sign}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(counted).toBeGreaterThan(40);
});
