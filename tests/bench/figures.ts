import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

export interface Figure {
  what: string;
  value: number;
  /** The limit. */
  most: number | undefined;
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
/** The machine and the build, for the line above a table. @param more is added before the full stop */
export const conditionsNow = (more = "") =>
  `Node ${process.version}, ${cpus()[0]?.model ?? "?"} × ${cpus().length}, commit ${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "--untracked-files=no") ? " with changes" : ""}, ${new Date().toISOString().slice(0, 10)}${more}.`;

/** A figure that could not be measured counts as over its limit. */
export const isOver = ({ value, most }: Figure) => most !== undefined && !(value <= most);
const shown = (value: number) => value.toFixed(value < 2 ? 2 : value < 100 ? 1 : 0);

/** A Markdown table's rows by their first cell, with the cells by their column's heading. */
function cellsOf(table: string): Map<string, Map<string, string>> {
  const [heads = [], , ...rows] = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  return new Map(rows.map((row) => [row[0] ?? "", new Map(heads.map((head, place) => [head, row[place] ?? ""]))]));
}

/** Prints a table of the figures beside their limits. */
export function showFigures(figures: Figure[]): void {
  console.table(
    figures.map((figure) => ({
      项目: figure.what,
      实测: shown(figure.value),
      上限: figure.most === undefined ? "" : shown(figure.most),
      结果: figure.most === undefined ? "" : isOver(figure) ? "超出" : "达标",
    })),
  );
}

/**
 * Replaces the part of docs/performance.md between two marks: a column for each Node version; other versions' columns
 * stay.
 * @param mark the name in the comments around the part
 */
export function saveFigures(mark: string, figures: Figure[], conditions: string): void {
  const file = "docs/performance.md";
  const text = readFileSync(file, "utf8");
  const before = new RegExp(`<!-- ${mark} -->\\n([\\s\\S]*?)<!-- /${mark} -->`).exec(text)?.[1] ?? "";
  const ours = `Node ${process.versions.node.split(".")[0]}`;
  const known = cellsOf(before);
  const nodes = [
    ...new Set([
      ...[...known.values()].flatMap((row) => [...row.keys()].filter((head) => /^Node \d/.test(head))),
      ours,
    ]),
  ].toSorted();
  const rows = figures.map((figure) => {
    const own = `${isOver(figure) ? "**" : ""}${shown(figure.value)}${isOver(figure) ? "**" : ""}`;
    const cells = nodes.map((node) => (node === ours ? own : (known.get(figure.what)?.get(node) ?? "")));
    return `| ${[figure.what, ...cells, figure.most === undefined ? "–" : `≤ ${shown(figure.most)}`].join(" | ")} |`;
  });
  const told = before
    .split("\n")
    .filter((line) => /^Node v\d/.test(line) && !line.startsWith(`Node v${ours.slice(5)}.`));
  const table = [
    ...[...told, conditions].toSorted().flatMap((line) => [line, ""]),
    `| what | ${nodes.join(" | ")} | wanted |`,
    `|---|${nodes.map(() => "---|").join("")}---|`,
    ...rows,
  ].join("\n");
  writeFileSync(
    file,
    text.replace(
      new RegExp(`(<!-- ${mark} -->)[\\s\\S]*?(<!-- /${mark} -->)`),
      (_all, from, to) => `${from}\n${table}\n${to}`,
    ),
  );
}
