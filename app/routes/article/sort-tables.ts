import { valueOfText } from "~/lib/number-text.ts";

/** Tables with fewer rows are read at a glance. */
const ROWS_MIN = 3;

const words = new Intl.Collator("zh-CN", { numeric: true });

type Direction = "ascending" | "descending";

function compareTexts(a: string, b: string): number {
  const [x, y] = [valueOfText(a), valueOfText(b)];
  return x !== undefined && y !== undefined ? x - y : words.compare(a, b);
}

/** The table's body, when its rows can be sorted. */
function bodyToSort(table: HTMLTableElement): HTMLTableSectionElement | null {
  const [body] = table.tBodies;
  return body && table.tHead && body.rows.length >= ROWS_MIN ? body : null;
}

/**
 * Puts a button into each head cell of the tables. It sorts the rows by its column: upward, downward, and then as the
 * author wrote them.
 * @returns a function that restores the tables
 */
export function sortTables(tables: HTMLTableElement[]): () => void {
  const ends = tables.map(sortTable);
  return () => {
    for (const end of ends) end();
  };
}

function sortTable(table: HTMLTableElement): () => void {
  const body = bodyToSort(table);
  if (!body) return () => {};
  const written = [...body.rows];
  // A button must not contain a link.
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].filter((head) => !head.querySelector("a, input"));

  function sort(head: HTMLTableCellElement) {
    const before = head.getAttribute("aria-sort");
    const next: Direction | null = before === null ? "ascending" : before === "ascending" ? "descending" : null;
    for (const other of heads) other.removeAttribute("aria-sort");
    if (next) head.setAttribute("aria-sort", next);
    body?.append(...(next ? sortedRows(written, head.cellIndex, next) : written));
  }

  for (const head of heads) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(head));
    head.append(button);
  }
  return () => {
    body.append(...written);
    for (const head of heads) {
      head.removeAttribute("aria-sort");
      head.replaceChildren(...(head.firstElementChild?.childNodes ?? []));
    }
  };
}

/** Returns the rows in the order of a column. Rows with nothing or a dash in it are last in both directions. */
function sortedRows(rows: HTMLTableRowElement[], column: number, direction: Direction): HTMLTableRowElement[] {
  const texts = new Map(
    rows.map((row) => [row, (row.cells[column]?.textContent.trim() ?? "").replace(/^[-–—/]$/, "")]),
  );
  const textOf = (row: HTMLTableRowElement) => texts.get(row) ?? "";
  return rows.toSorted((a, b) => {
    const [x, y] = [textOf(a), textOf(b)];
    if (x === "" || y === "") return Number(x === "") - Number(y === "");
    return direction === "ascending" ? compareTexts(x, y) : compareTexts(y, x);
  });
}
