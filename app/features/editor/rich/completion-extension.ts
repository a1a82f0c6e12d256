import { Extension } from "@tiptap/core";
import { openSign } from "../../completion/open-sign.ts";
import { addressOf, kindOfSign, suggest, wordsOf } from "../../completion/suggest.ts";
import { trigger } from "./trigger.ts";

/**
 * Completes names: `@` inserts a link to a person by id, `#` a link to a tag (api/markdown/id-links.ts). Both can
 * insert a link to a circle.
 */
export const Completion = Extension.create({
  name: "completion",
  addProseMirrorPlugins() {
    return ["@", "#"].map((sign) =>
      trigger(this.editor, {
        sign,
        open(before) {
          const open = openSign(before);
          return open?.sign === sign ? open.q : null;
        },
        allow: (editor) => !editor.isActive("code") && !editor.isActive("codeBlock"),
        items: (query) => suggest(kindOfSign(sign), query),
        choose(editor, range, item) {
          const marks = [{ type: "link", attrs: { href: addressOf(item) } }];
          editor
            .chain()
            .focus()
            .insertContentAt(range, [
              { type: "text", text: wordsOf(sign, item), marks },
              { type: "text", text: " " },
            ])
            .unsetMark("link")
            .run();
        },
      }),
    );
  },
});
