import type { Editor, Range } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { CompletionBox } from "../../completion/completion-box.ts";
import { NO_TEXT } from "../../completion/open-sign.ts";

interface Trigger<Item extends { id: number; name: string }> {
  /** @returns the text typed after the sign before the cursor; null when nothing is offered */
  open(before: string): string | null;
  sign: string;
  label?: string;
  allow(editor: Editor): boolean;
  items(query: string): readonly Item[] | Promise<readonly Item[]>;
  choose(editor: Editor, range: Range, item: Item): void;
}

/** Returns the typed text before the cursor. Link text and non-text nodes are replaced by NO_TEXT. */
function typedBefore($cursor: ResolvedPos): string {
  let text = "";
  $cursor.parent.nodesBetween(0, $cursor.parentOffset, (node, at) => {
    const isTyped = node.isText && !node.marks.some(({ type }) => type.name === "link");
    const size = Math.min(node.nodeSize, $cursor.parentOffset - at);
    text += isTyped ? (node.text ?? "").slice(0, size) : NO_TEXT.repeat(size);
    return false;
  });
  return text;
}

/** Offers entries after a typed sign in the rich editor, as `attachCompletion` does in a text area. */
export function trigger<Item extends { id: number; name: string }>(editor: Editor, options: Trigger<Item>): Plugin {
  let box: CompletionBox<Item> | undefined;
  let asked = 0;

  function place(): { range: Range; query: string } | null {
    const { selection } = editor.state;
    const { $from, empty, from } = selection;
    if (!empty || !$from.parent.isTextblock || !editor.isFocused || !options.allow(editor)) return null;
    const query = options.open(typedBefore($from));
    return query === null ? null : { range: { from: from - options.sign.length - query.length, to: from }, query };
  }

  async function ask(view: EditorView): Promise<void> {
    const now = place();
    asked += 1;
    const mine = asked;
    if (!now) return box?.hide();
    const items = await options.items(now.query);
    // A later request has started, or the cursor has moved to another sign.
    if (mine !== asked || view.isDestroyed || place()?.range.from !== now.range.from) return;
    box?.show({
      items,
      sign: options.label === undefined ? options.sign : "",
      ...(options.label === undefined ? {} : { label: options.label }),
      at: () => view.coordsAtPos(Math.min(now.range.from, view.state.doc.content.size)),
      choose(item) {
        const last = place();
        box?.hide();
        if (last) options.choose(editor, last.range, item);
      },
    });
  }

  return new Plugin({
    view(mounted) {
      box = new CompletionBox(mounted.dom, () => {
        asked += 1;
      });
      return {
        update(view, before) {
          if (view.composing || (view.state.doc.eq(before.doc) && view.state.selection.eq(before.selection))) return;
          void ask(view);
        },
        destroy() {
          box?.remove();
        },
      };
    },
    props: {
      handleKeyDown: (_view, event) => box?.key(event) ?? false,
      handleDOMEvents: {
        blur: () => box?.close(),
        // ProseMirror reads the composed word after this event, so the request waits one tick.
        compositionend: (view) => void setTimeout(() => view.isDestroyed || ask(view)),
      },
    },
  });
}
