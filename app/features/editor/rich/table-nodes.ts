import { mergeAttributes, Node } from "@tiptap/core";
import type { Schema } from "@tiptap/pm/model";

/** Cells never span others: Markdown cannot say it. Whoever changes tables wants to read it, though. */
const single = { default: 1, parseHTML: () => 1, rendered: false };

function sideOf(element: HTMLElement): string | null {
  const said = (element.style.textAlign || element.getAttribute("align") || "").toLowerCase();
  return ["left", "center", "right"].includes(said) ? said : null;
}

const cellAttributes = () => ({
  align: {
    default: null,
    parseHTML: sideOf,
    renderHTML: ({ align }: Record<string, unknown>) => (align ? { style: `text-align: ${String(align)}` } : {}),
  },
  colspan: single,
  rowspan: single,
  colwidth: { default: null, parseHTML: () => null, rendered: false },
});

/** A cell holds one line of text. */
const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "paragraph",
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** What the program of tables (table-program.ts) knows them by. */
const roles: Record<string, string> = {
  table: "table",
  tableRow: "row",
  tableHeader: "header_cell",
  tableCell: "cell",
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", mergeAttributes(HTMLAttributes), ["tbody", 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

/** Tables as Markdown has them. What changes them beyond a line more is loaded with the first one (table-rules.ts). */
export const tableNodes = [Table, TableRow, cell("tableHeader", "th"), cell("tableCell", "td")];

/** An empty table, its first row of headings. */
export function emptyTable({ nodes }: Schema, rows: number, columns: number) {
  const row = (line: number) =>
    nodes.tableRow?.createChecked(
      null,
      Array.from({ length: columns }, () => (line === 0 ? nodes.tableHeader : nodes.tableCell)?.createAndFill()).filter(
        (made) => made != null,
      ),
    );
  return nodes.table?.createChecked(
    null,
    Array.from({ length: rows }, (_, line) => row(line)).filter((made) => made !== undefined),
  );
}
