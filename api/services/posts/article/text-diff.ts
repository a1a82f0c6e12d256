import type { DiffLine } from "../../../../contract/posts/article-history.ts";
import { diff, type Run } from "./diff.ts";

/** More changed lines than this are shown as one replaced block. */
const LINES_MOST = 500;
/** A pair of lines is compared by character up to this length and up to `PAIR_MOST` changes. */
const PAIR_MAX = 2_000;
const PAIR_MOST = 300;
/** The most pieces into which all lines together are divided: the page renders each piece, for every visitor. */
const PIECES_MOST = 2_000;
/** Unchanged lines that are shown around a change. */
const AROUND = 3;

type Changed = Extract<DiffLine, { parts: unknown }>;
type Parts = Changed["parts"];

/**
 * Compares two texts by line, and rewritten lines by character. Long equal stretches are folded; too large a change is
 * one piece.
 */
export function textDiff(before: string, after: string): { lines: DiffLine[]; isCoarse: boolean } {
  const { runs, isCoarse } = diff(before.split("\n"), after.split("\n"), LINES_MOST);
  if (runs.every(({ kind }) => kind === "same")) return { lines: [], isCoarse: false };
  const lines: DiffLine[] = [];
  let pieces = 0;
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] as Run<string>;
    const next = runs[index + 1];
    if (run.kind === "same") lines.push(...folded(run.items, index === 0, index === runs.length - 1));
    else if (run.kind === "removed" && next?.kind === "added" && next.items.length === run.items.length && !isCoarse) {
      const pairs = run.items.map((line, place) => {
        const pair =
          pieces < PIECES_MOST ? pairOf(line, next.items[place] ?? "") : wholePair(line, next.items[place] ?? "");
        pieces += pair[0].length + pair[1].length;
        return pair;
      });
      lines.push(
        ...pairs.map(([parts]) => ({ kind: "removed" as const, parts })),
        ...pairs.map(([, parts]) => ({ kind: "added" as const, parts })),
      );
      index++;
    } else if (isCoarse) lines.push(plain(run.kind, run.items.join("\n")));
    else lines.push(...run.items.map((text) => plain(run.kind, text)));
  }
  return { lines, isCoarse };
}

function plain(kind: Changed["kind"], text: string): Changed {
  return { kind, parts: [{ text, isChanged: false }] };
}

function folded(items: string[], isFirst: boolean, isLast: boolean): DiffLine[] {
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  const count = items.length - head - tail;
  const same = (part: string[]) => part.map((text) => plain("same", text));
  // A fold that hides only one line saves nothing.
  if (count < 2) return same(items);
  return [...same(items.slice(0, head)), { kind: "skipped", count }, ...same(tail === 0 ? [] : items.slice(-tail))];
}

const wholePair = (before: string, after: string): [Parts, Parts] => [
  [{ text: before, isChanged: false }],
  [{ text: after, isChanged: false }],
];

/** The changed parts of a line, in its old and in its new text; lines with too little in common are replaced whole. */
function pairOf(before: string, after: string): [Parts, Parts] {
  const [a, b] = [[...before], [...after]];
  const whole = wholePair(before, after);
  if (a.length > PAIR_MAX || b.length > PAIR_MAX) return whole;
  const { runs, isCoarse } = diff(a, b, PAIR_MOST);
  const kept = runs.reduce((sum, { kind, items }) => sum + (kind === "same" ? items.length : 0), 0);
  if (isCoarse || kept * 2 < Math.min(a.length, b.length)) return whole;
  const side = (not: "added" | "removed") =>
    runs.flatMap(({ kind, items }) => (kind === not ? [] : [{ text: items.join(""), isChanged: kind !== "same" }]));
  return [side("added"), side("removed")];
}
