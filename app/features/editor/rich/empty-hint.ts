import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/**
 * The placeholder of an empty text. The kit's own extension tracks every block and the scroll position, which this
 * placeholder does not need.
 */
export const EmptyHint = Extension.create<{ words: string }>({
  name: "emptyHint",
  addOptions: () => ({ words: "" }),
  addProseMirrorPlugins() {
    const { words } = this.options;
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const only = doc.childCount === 1 ? doc.firstChild : null;
            if (only?.type.name !== "paragraph" || only.content.size > 0) return null;
            return DecorationSet.create(doc, [
              Decoration.node(0, only.nodeSize, { class: "is-editor-empty", "data-placeholder": words }),
            ]);
          },
        },
      }),
    ];
  },
});
