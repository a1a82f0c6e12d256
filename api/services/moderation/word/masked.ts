import { normalise } from "../../shared/word/normalise.ts";

interface Range {
  start: number;
  end: number;
}

/** Replaces each letter of these ranges, which may overlap, with ＊. */
export function masked(text: string, ranges: readonly Range[]): string {
  let out = "";
  let at = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    const signs = new Set(normalise(text.slice(from, end)).starts).size;
    out += text.slice(at, from) + "＊".repeat(Math.max(1, signs));
    at = end;
  }
  return out + text.slice(at);
}
