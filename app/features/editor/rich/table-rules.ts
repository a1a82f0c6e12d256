import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, TextSelection } from "@tiptap/pm/state";
import { CHUNK_ERROR } from "../../../ui/island.tsx";
import { emptyTable } from "./table-nodes.ts";
import type { TableChange } from "./table-program.ts";

let coming: Promise<typeof import("./table-program.ts")> | undefined;

/** The module that selects and changes cells loads with the first table. */
function withTables(editor: Editor, act: (program: typeof import("./table-program.ts")) => void): void {
  coming ??= import("./table-program.ts");
  coming.then(
    (program) => editor.isDestroyed || act(program),
    () => {
      coming = undefined;
      window.dispatchEvent(new Event(CHUNK_ERROR));
    },
  );
}

export const changeTable = (editor: Editor, change: TableChange): void =>
  withTables(editor, (program) => program.changeTable(editor, change));

export function insertTable(editor: Editor): void {
  const table = emptyTable(editor.schema, 3, 3);
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const at = tr.selection.from + 1;
      if (table) tr.replaceSelectionWith(table).scrollIntoView();
      tr.setSelection(TextSelection.near(tr.doc.resolve(at)));
      return true;
    })
    .run();
}

/** Moves the cursor to the next or previous cell; adds a row after the last cell. */
function goOn({ state, view, schema }: Editor, by: 1 | -1): boolean {
  const $at = state.selection.ranges.at(-1)?.$to ?? state.selection.$to;
  let depth = $at.depth;
  while (depth > 0 && $at.node(depth).type.name !== "table") depth -= 1;
  if (depth === 0) return false;
  const { tr } = state;
  const table = $at.node(depth);
  const cells: { from: number; to: number }[] = [];
  let here = -1;
  table.forEach((row, rowAt, line) => {
    row.forEach((cell, cellAt, column) => {
      if (line === $at.index(depth) && column === $at.index(depth + 1)) here = cells.length;
      const from = $at.start(depth) + rowAt + 1 + cellAt;
      cells.push({ from, to: from + cell.nodeSize });
    });
  });
  let next = cells[here + by];
  if (!next && by === 1) {
    const { tableRow, tableCell } = schema.nodes;
    const line = Array.from({ length: table.firstChild?.childCount ?? 1 }, () => tableCell?.createAndFill());
    const end = $at.end(depth);
    if (!tableRow) return false;
    tr.insert(
      end,
      tableRow.create(
        null,
        line.filter((cell) => cell != null),
      ),
    );
    next = { from: end + 1, to: end + 1 };
  }
  if (!next) return false;
  const { doc } = tr;
  view.dispatch(
    tr
      .setSelection(
        TextSelection.between(doc.resolve(next.from + 1), doc.resolve(Math.max(next.from + 1, next.to - 1))),
      )
      .scrollIntoView(),
  );
  return true;
}

function hasTable(doc: Node): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= node.type.name === "table";
    return !found && !node.isTextblock;
  });
  return found;
}

/** Restricts tables to Markdown: the first row has the headings and alignments, and a cell has one line. */
export const TableRules = Extension.create({
  name: "tableRules",
  // These keys come before the kit's keys for cells and line breaks.
  priority: 1000,
  addKeyboardShortcuts() {
    const next = () => goOn(this.editor, 1);
    return {
      Enter: next,
      "Shift-Enter": next,
      "Mod-Enter": next,
      Tab: next,
      "Shift-Tab": () => goOn(this.editor, -1),
    };
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    const look = ({ doc }: EditorState) => {
      if (hasTable(doc)) withTables(editor, ({ openTables }) => openTables(editor));
    };
    return [
      new Plugin({
        view(mounted) {
          look(mounted.state);
          return {
            update: ({ state }, before) => {
              if (!state.doc.eq(before.doc)) look(state);
            },
          };
        },
        appendTransaction(transactions, _before, state) {
          if (!transactions.some((transaction) => transaction.docChanged)) return null;
          const { tableHeader, tableCell } = state.schema.nodes;
          const { tr } = state;
          state.doc.descendants((table, tableAt) => {
            if (table.type.name !== "table") return table.type.name !== "paragraph";
            const sides = table.firstChild?.children.map((cell) => cell.attrs.align) ?? [];
            table.forEach((row, rowAt, line) => {
              row.forEach((cell, cellAt, column) => {
                const type = line === 0 ? tableHeader : tableCell;
                const align = sides[column] ?? null;
                if (cell.type !== type || cell.attrs.align !== align)
                  tr.setNodeMarkup(tableAt + rowAt + cellAt + 2, type, { ...cell.attrs, align });
              });
            });
            return false;
          });
          return tr.docChanged ? tr : null;
        },
      }),
    ];
  },
});
