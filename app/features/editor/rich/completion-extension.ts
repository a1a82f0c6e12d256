import { Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { Suggestion } from "@tiptap/suggestion";
import type { CompletionItem } from "#contract/completion.ts";
import { CompletionBox } from "../../completion/completion-box.ts";
import { addressOf, kindOfSign, suggest } from "../../completion/suggest.ts";

/** `@` is a link to a person by id, `#` one to a tag (api/markdown/id-links.ts). */
export const Completion = Extension.create({
  name: "completion",
  addProseMirrorPlugins() {
    return ["@", "#"].map((char) => {
      let box: CompletionBox | null = null;
      return Suggestion<CompletionItem>({
        editor: this.editor,
        pluginKey: new PluginKey(`completion${char}`),
        char,
        // Between Chinese words stand no spaces.
        allowedPrefixes: null,
        allow: ({ editor, state, range }) =>
          !editor.isActive("code") &&
          !editor.isActive("codeBlock") &&
          !/[A-Za-z\d._/&-]/.test(state.doc.textBetween(Math.max(0, range.from - 1), range.from, "\n", "\n")),
        items: ({ query }) => (query.length <= 12 ? suggest(kindOfSign(char), query) : []),
        command: ({ editor, range, props: { id, name } }) => {
          const marks = [{ type: "link", attrs: { href: addressOf(char, id) } }];
          editor
            .chain()
            .focus()
            .insertContentAt(range, [
              { type: "text", text: char + name, marks },
              { type: "text", text: " " },
            ])
            .unsetMark("link")
            .run();
        },
        render: () => ({
          onStart: (props) => {
            box = new CompletionBox(props.editor.view.dom);
          },
          onUpdate: (props) => {
            const at = props.clientRect?.();
            if (at) box?.show({ items: props.items, sign: char, at, choose: (item) => props.command(item) });
          },
          onKeyDown: ({ event }) => box?.key(event) ?? false,
          onExit: () => box?.remove(),
        }),
      });
    });
  },
});
