import { expect, test } from "vitest";
import { drawPicture } from "../../api/services/people/challenge/draw-picture.ts";
import { drawShortSum } from "../../api/services/people/challenge/short-sums.ts";
import { drawWordProblem } from "../../api/services/people/challenge/word-problems.ts";

const DRAWN = 200;
/** The number of right guesses allowed in 200. */
const RIGHT_MOST = DRAWN * 0.05;
/** Each picture is read in three ways, and each reading counts as a guess. */
const READINGS = [
  (picture: string) => picture,
  (picture: string) => Buffer.from(picture, "base64").toString("latin1"),
  (picture: string) => Buffer.from(picture, "base64").toString("utf8"),
];

const DIGITS: Record<string, number> = Object.fromEntries(
  ["零一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖", "0123456789", "０１２３４５６７８９"].flatMap((row) =>
    [...row].map((digit, value) => [digit, value]),
  ),
);
const NUMBER = /[0-9０-９]+|[零一二三四五六七八九十百壹贰叁肆伍陆柒捌玖拾佰]+/g;

function valueOf(text: string): number {
  if (/^[0-9０-９]+$/.test(text)) return [...text].reduce((sum, digit) => sum * 10 + (DIGITS[digit] ?? 0), 0);
  let [sum, last] = [0, -1];
  for (const sign of text) {
    const unit = { 十: 10, 拾: 10, 百: 100, 佰: 100 }[sign];
    if (unit === undefined) last = DIGITS[sign] ?? 0;
    else [sum, last] = [sum + (last < 0 ? 1 : last) * unit, 0];
  }
  return sum + Math.max(0, last);
}

/** The numbers of a text, each with the words before it. */
function numbersIn(text: string) {
  let end = 0;
  return [...text.matchAll(NUMBER)].map((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return { value: valueOf(match[0]), before };
  });
}

const MINUS = /减|走|少|下|剪|小|付|请假|比/;
const TIMES = /倍|每/;

function reckon(numbers: ReturnType<typeof numbersIn>): number {
  const [first, ...rest] = numbers;
  return rest.reduce((sum, { value, before }) => {
    if (TIMES.test(before)) return sum * value;
    return MINUS.test(before) ? sum - value : sum + value;
  }, first?.value ?? 0);
}

/** Programs that combine numbers by words of arithmetic; none of them was written for these questions. */
const programs: Record<string, (text: string) => number> = {
  "from left to right by the words between": (text) => reckon(numbersIn(text)),
  "the first three numbers": (text) => reckon(numbersIn(text).slice(0, 3)),
  "the last three numbers": (text) => reckon(numbersIn(text).slice(-3)),
  "the largest, and two of the others": (text) => {
    const numbers = numbersIn(text);
    const largest = numbers.toSorted((a, b) => b.value - a.value)[0];
    return reckon(numbers.filter((one, place) => one === largest || place === 1 || place === 2));
  },
  "the largest, less or more what the question says": (text) => {
    const [largest = 0, next = 0] = numbersIn(text)
      .map(({ value }) => value)
      .toSorted((a, b) => b - a);
    return /剩|还有|少/.test(text) ? largest - next : largest + next;
  },
  "all together": (text) => numbersIn(text).reduce((sum, { value }) => sum + value, 0),
  "a fixed form": (text) => {
    const [, a = "", b = "", c = ""] = /(\S+?)加(\S+?)，再减去(\S+?)，等于/.exec(text) ?? [];
    return valueOf(a) + valueOf(b) - valueOf(c);
  },
};

test("C02 the solver programs can read: they answer the earlier challenges", () => {
  expect(programs["a fixed form"]?.("七加五，再减去三，等于几？")).toBe(9);
  expect(programs["from left to right by the words between"]?.("七加五，再减去三，等于几？")).toBe(9);
  expect(["三十七", "壹拾贰", "１９", "一百零五", "十"].map(valueOf)).toEqual([37, 12, 19, 105, 10]);
});

test("C02 programs that combine a story's numbers answer less than one in twenty of two hundred", () => {
  const drawn = Array.from({ length: DRAWN }, drawWordProblem);
  for (const [name, program] of Object.entries(programs)) {
    const right = drawn.filter(({ question, answer }) => program(question) === answer).length;
    expect.soft(right, name).toBeLessThanOrEqual(RIGHT_MOST);
  }
  // The stories differ in more than their numbers.
  const shapes = new Set(drawn.map(({ question }) => question.replaceAll(NUMBER, "#")));
  expect(shapes.size).toBeGreaterThan(DRAWN / 2);
});

test("C02 a drawn challenge has no text: the same programs find nothing in the picture's file", async () => {
  const counts = Object.fromEntries(Object.keys(programs).map((name) => [name, 0]));
  const pictures = new Set<string>();
  for (let n = 0; n < DRAWN; n += 1) {
    const { lines, answer } = drawShortSum();
    const picture = await drawPicture("somebody", lines);
    pictures.add(picture);
    expect(Buffer.from(picture, "base64").subarray(1, 4).toString()).toBe("PNG");
    for (const [name, program] of Object.entries(programs))
      for (const read of READINGS) if (program(read(picture)) === answer) counts[name] = (counts[name] ?? 0) + 1;
  }
  const most = RIGHT_MOST * READINGS.length;
  for (const [name, right] of Object.entries(counts)) expect.soft(right, name).toBeLessThanOrEqual(most);
  expect(pictures.size).toBe(DRAWN);
});
