import { mergeAttributes, Node } from "@tiptap/core";
import type { Schema } from "@tiptap/pm/model";

/** Cells never span others, because Markdown cannot express spans. prosemirror-tables reads the attributes. */
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

/** A cell has one line of text. */
const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "paragraph",
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** The roles by which prosemirror-tables (table-program.ts) recognizes the nodes. */
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

/** Tables as Markdown has them. The commands that change tables load with the first table (table-rules.ts). */
export const tableNodes = [Table, TableRow, cell("tableHeader", "th"), cell("tableCell", "td")];

/** Returns an empty table whose first row has headings. */
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
