import type { Editor, Range } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { CompletionBox } from "../../completion/completion-box.ts";

interface Trigger<Item extends { id: number; name: string }> {
  /** What stands before the cursor when something is offered; its first group is what was typed behind the sign. */
  open: RegExp;
  sign: string;
  label?: string;
  allow(editor: Editor): boolean;
  items(query: string): readonly Item[] | Promise<readonly Item[]>;
  choose(editor: Editor, range: Range, item: Item): void;
}

/** Offers what can stand behind a sign that is typed, as `attachCompletion` does in a text area. */
export function trigger<Item extends { id: number; name: string }>(editor: Editor, options: Trigger<Item>): Plugin {
  let box: CompletionBox<Item> | undefined;
  let asked = 0;

  function place(): { range: Range; query: string } | null {
    const { selection } = editor.state;
    const { $from, empty, from } = selection;
    if (!empty || !$from.parent.isTextblock || !editor.isFocused || !options.allow(editor)) return null;
    const match = options.open.exec($from.parent.textBetween(0, $from.parentOffset, null, "\uFFFC"));
    const typed = match && options.sign + (match[1] ?? "");
    return match && typed !== null ? { range: { from: from - typed.length, to: from }, query: match[1] ?? "" } : null;
  }

  async function ask(view: EditorView): Promise<void> {
    const now = place();
    asked += 1;
    const mine = asked;
    if (!now) return box?.hide();
    const items = await options.items(now.query);
    // Overtaken, or gone on meanwhile.
    if (mine !== asked || view.isDestroyed || place()?.range.from !== now.range.from) return;
    box?.show({
      items,
      sign: options.label === undefined ? options.sign : "",
      ...(options.label === undefined ? {} : { label: options.label }),
      at: view.coordsAtPos(now.range.from),
      choose(item) {
        const last = place();
        box?.hide();
        if (last) options.choose(editor, last.range, item);
      },
    });
  }

  return new Plugin({
    view(mounted) {
      box = new CompletionBox(mounted.dom);
      return {
        update(view, before) {
          if (view.composing || (view.state.doc.eq(before.doc) && view.state.selection.eq(before.selection))) return;
          void ask(view);
        },
        destroy() {
          asked += 1;
          box?.remove();
        },
      };
    },
    props: {
      handleKeyDown: (_view, event) => box?.key(event) ?? false,
      handleDOMEvents: {
        blur: () => box?.hide(),
        // A word of a Chinese keyboard is whole, when the editor has read it.
        compositionend: (view) => void setTimeout(() => view.isDestroyed || ask(view)),
      },
    },
  });
}
