import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { diff, type Run } from "./diff.ts";
import { textDiff } from "./text-diff.ts";

const side = (runs: Run<string>[], not: "added" | "removed") =>
  runs.filter(({ kind }) => kind !== not).flatMap(({ items }) => items);

/** The edit distance by the textbook dynamic-programming table: the fewest insertions and deletions. */
function editsNeeded(a: string[], b: string[]): number {
  let row = b.map((_, index) => index + 1);
  row.unshift(0);
  for (const [i, left] of a.entries()) {
    const next = [i + 1];
    for (const [j, right] of b.entries())
      next.push(left === right ? (row[j] ?? 0) : Math.min(row[j + 1] ?? 0, next[j] ?? 0) + 1);
    row = next;
  }
  return row.at(-1) ?? 0;
}

test("E01 both texts can be rebuilt from a diff, and no diff has fewer edits", () => {
  const text = fc.array(fc.constantFrom("甲", "乙", "丙"), { maxLength: 14 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { runs, isCoarse } = diff(a, b, 100);
      expect(isCoarse).toBe(false);
      expect(side(runs, "added")).toEqual(a);
      expect(side(runs, "removed")).toEqual(b);
      const edits = runs.filter(({ kind }) => kind !== "same").reduce((sum, { items }) => sum + items.length, 0);
      expect(edits).toBe(editsNeeded(a, b));
    }),
    { numRuns: 500 },
  );
});

test("E01 a diff with too many edits is coarse but correct", () => {
  const a = Array.from({ length: 25_000 }, (_, n) => `前 ${n}`);
  const b = Array.from({ length: 25_000 }, (_, n) => `后 ${n}`);
  const started = cpuMs();
  const { runs, isCoarse } = diff(["头", ...a, "尾"], ["头", ...b, "尾"], 500);
  expect(cpuMs() - started).toBeLessThan(1000);
  expect(isCoarse).toBe(true);
  expect(runs.map(({ kind, items }) => [kind, items.length])).toEqual([
    ["same", 1],
    ["removed", 25_000],
    ["added", 25_000],
    ["same", 1],
  ]);
});

test("E01 a changed paragraph shows its changed words, and unchanged paragraphs are folded", () => {
  const rest = Array.from({ length: 12 }, (_, n) => `第 ${n} 段`);
  const { lines } = textDiff(
    ["今天天气很好，我去钓鱼。", ...rest, "末段"].join("\n"),
    ["今天天气不好，我去钓鱼。", ...rest, "末段", "补一句"].join("\n"),
  );
  expect(
    lines.map((line) =>
      line.kind === "skipped"
        ? line.count
        : `${line.kind} ${line.parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("")}`,
    ),
  ).toEqual([
    "removed 今天天气[很]好，我去钓鱼。",
    "added 今天天气[不]好，我去钓鱼。",
    "same 第 0 段",
    "same 第 1 段",
    "same 第 2 段",
    7,
    "same 第 10 段",
    "same 第 11 段",
    "same 末段",
    "added 补一句",
  ]);
});

test("E01 paragraphs with nothing in common are replaced whole, and equal texts give no lines", () => {
  const { lines } = textDiff("甲乙丙丁", "戊己庚辛");
  expect(lines).toEqual([
    { kind: "removed", parts: [{ text: "甲乙丙丁", isChanged: false }] },
    { kind: "added", parts: [{ text: "戊己庚辛", isChanged: false }] },
  ]);
  expect(textDiff("一样\n的", "一样\n的").lines).toEqual([]);
});

test("E01 a diff has a bounded number of pieces, however large the change is", () => {
  const lines = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join("\n");
  const pieces = (before: string, after: string) =>
    textDiff(before, after).lines.reduce((sum, line) => sum + ("parts" in line ? line.parts.length : 1), 0);
  expect(textDiff(`头\n${lines(24_000, () => "x")}`, `头\n${lines(24_000, () => "y")}`)).toEqual({
    isCoarse: true,
    lines: [
      { kind: "same", parts: [{ text: "头", isChanged: false }] },
      { kind: "removed", parts: [{ text: lines(24_000, () => "x"), isChanged: false }] },
      { kind: "added", parts: [{ text: lines(24_000, () => "y"), isChanged: false }] },
    ],
  });
  const hostile: [string, string][] = [
    ["\n".repeat(50_000), "a\n".repeat(25_000)],
    // Every seventh line differs, and every seventh letter within each line.
    [lines(3_000, (n) => `行${n}`), lines(3_000, (n) => (n % 14 === 0 ? `改${n}` : `行${n}`))],
    [lines(25, () => "abcdefg".repeat(280)), lines(25, () => "abcdefh".repeat(280))],
  ];
  for (const [before, after] of hostile) expect(pieces(before, after)).toBeLessThan(5_000);
});
