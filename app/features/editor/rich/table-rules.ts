import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Keeps tables to what Markdown can say: the first row holds the headings, which also say how their columns stand, and a
 * cell is one line.
 */
export const TableRules = Extension.create({
  name: "tableRules",
  // Before the keys of cells and line breaks.
  priority: 1000,
  addKeyboardShortcuts() {
    const nextRow = () =>
      this.editor.isActive("table") &&
      (this.editor.commands.goToNextCell() || this.editor.chain().addRowAfter().goToNextCell().run());
    return { Enter: nextRow, "Shift-Enter": nextRow, "Mod-Enter": nextRow };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
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
