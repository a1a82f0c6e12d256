import { Extension } from "@tiptap/core";
import { addressOf, kindOfSign, suggest, wordsOf } from "../../completion/suggest.ts";
import { trigger } from "./trigger.ts";

/** `@` is a link to a person by id, `#` one to a tag (api/markdown/id-links.ts), either one to a circle. */
export const Completion = Extension.create({
  name: "completion",
  addProseMirrorPlugins() {
    return ["@", "#"].map((sign) =>
      trigger(this.editor, {
        sign,
        // Between Chinese words stand no spaces; within an address or a Latin word nothing begins.
        open: new RegExp(String.raw`(?<![A-Za-z\d._/&-])${sign}([^\s${sign}]{0,12})$`, "u"),
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
