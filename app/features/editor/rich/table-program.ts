import type { Editor } from "@tiptap/core";
import { keymap } from "@tiptap/pm/keymap";
import { type Command, Plugin, TextSelection } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  fixTables,
  tableEditing,
} from "@tiptap/pm/tables";

/** Keeps the cursor in the table when the command deletes its last row or column. */
const keepingCursor =
  (command: Command): Command =>
  (state, dispatch) => {
    const table = findTable(state.selection.$from);
    return command(
      state,
      dispatch &&
        ((tr) => {
          const at = table && tr.mapping.map(table.pos);
          const left = at === null ? null : tr.doc.nodeAt(at);
          if (at !== null && left && findTable(tr.selection.$from)?.pos !== at)
            tr.setSelection(TextSelection.near(tr.doc.resolve(at + left.nodeSize - 1), -1));
          dispatch(tr);
        }),
    );
  };

const commands = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow: keepingCursor(deleteRow),
  deleteColumn: keepingCursor(deleteColumn),
  deleteTable,
} satisfies Record<string, Command>;

export type TableChange = keyof typeof commands;

export function changeTable({ state, view }: Editor, change: TableChange): void {
  view.focus();
  commands[change](state, (tr) => view.dispatch(tr.scrollIntoView()));
}

/** Deletes the whole table when all its cells are selected. */
const deleteChosen: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof CellSelection) || !selection.isColSelection() || !selection.isRowSelection()) return false;
  return deleteTable(state, dispatch);
};

/** A right click on selected cells preserves the selection, because the context menu applies to it. */
const keepChosen = new Plugin({
  props: {
    handleDOMEvents: {
      mousedown(view, event) {
        const { selection } = view.state;
        if (event.button !== 2 || !(selection instanceof CellSelection) || selection.ranges.length < 2) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (at === undefined || !selection.ranges.some(({ $from, $to }) => at >= $from.pos && at <= $to.pos))
          return false;
        event.preventDefault();
        return true;
      },
    },
  },
});

const plugins = [
  keymap({ Backspace: deleteChosen, "Mod-Backspace": deleteChosen, Delete: deleteChosen, "Mod-Delete": deleteChosen }),
  tableEditing(),
  keepChosen,
];

/** Adds cell selection, copy and paste, and repairs the shape of tables. */
export function openTables({ state, view }: Editor): void {
  if (state.plugins.includes(keepChosen)) return;
  // These plugins must handle keys before all others.
  view.updateState(state.reconfigure({ plugins: [...plugins, ...state.plugins] }));
  const fixed = fixTables(view.state);
  if (fixed) view.dispatch(fixed);
}
