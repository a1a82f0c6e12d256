import { classOf, isElement, type PastedElement, styleOf } from "./pasted-node.ts";

/** A cell of the grid. Only the first position of a merged cell has content: Markdown has no merged cells. */
export interface PastedCell {
  html: string;
  align: string | null;
}

const SPAN_MAX = 60;
const COLUMNS_MAX = 60;
const ROWS_MAX = 600;

const PARTS = new Set(["thead", "tbody", "tfoot"]);
const isShown = (element: PastedElement) =>
  styleOf(element, "display") !== "none" && !/\bgutter\b/.test(classOf(element));

/** Returns the rows of a table, without those of nested tables. */
function rowsOf(table: PastedElement): PastedElement[] {
  return table.children.flatMap((child) => {
    if (!isElement(child) || !isShown(child)) return [];
    return child.tag === "tr" ? [child] : PARTS.has(child.tag) ? rowsOf(child) : [];
  });
}

export const cellsOf = (row: PastedElement): PastedElement[] =>
  row.children.filter(
    (cell): cell is PastedElement => isElement(cell) && (cell.tag === "td" || cell.tag === "th") && isShown(cell),
  );

const spanOf = (said: string | undefined) => Math.min(SPAN_MAX, Math.max(1, Number.parseInt(said ?? "", 10) || 1));

function alignOf(cell: PastedElement): string | null {
  const said = styleOf(cell, "text-align") || (cell.attrs.align ?? "").toLowerCase();
  return ["left", "center", "right"].includes(said) ? said : null;
}

const emptyCell: PastedCell = { html: "", align: null };

/** Returns the cells by row and column with merged cells resolved, without empty rows and columns at the end. */
export function gridOf(table: PastedElement, htmlOf: (cell: PastedElement) => string): PastedCell[][] {
  const rows = rowsOf(table).slice(0, ROWS_MAX);
  const grid: PastedCell[][] = rows.map(() => []);
  for (const [line, row] of rows.entries()) {
    const places = grid[line] as PastedCell[];
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (places[column]) column += 1;
      if (column >= COLUMNS_MAX) break;
      const [wide, high] = [spanOf(cell.attrs.colspan), spanOf(cell.attrs.rowspan)];
      for (let down = 0; down < high && line + down < rows.length; down++)
        for (let over = 0; over < wide && column + over < COLUMNS_MAX; over++)
          (grid[line + down] as PastedCell[])[column + over] ??= emptyCell;
      places[column] = { html: htmlOf(cell), align: alignOf(cell) };
      column += wide;
    }
  }
  const isFilled = (cell: PastedCell | undefined) => cell !== undefined && cell.html !== "";
  const width = Math.max(0, ...grid.map((row) => row.findLastIndex(isFilled) + 1));
  const height = grid.findLastIndex((row) => row.some(isFilled)) + 1;
  return grid.slice(0, height).map((row) => Array.from({ length: width }, (_, column) => row[column] ?? emptyCell));
}

/** Returns a table for the editor's schema: the first row has the headings. */
export function tableHtml(grid: readonly (readonly PastedCell[])[]): string {
  const rows = grid.map((row, line) => {
    const tag = line === 0 ? "th" : "td";
    return `<tr>${row
      .map(({ html, align }) => `<${tag}${line === 0 && align ? ` align="${align}"` : ""}><p>${html}</p></${tag}>`)
      .join("")}</tr>`;
  });
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}
