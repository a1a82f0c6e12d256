import type { Editor } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { pictureName } from "../../upload/markdown-image.ts";
import type { PicturePlace } from "../use-picture-insert.ts";
import { waitingPictures } from "./waiting-pictures.ts";

/** Inserts uploads into the rich editor. A pending picture has no address, like its mark in Markdown. */
export function picturePlace(editor: Editor): PicturePlace {
  return {
    put(alt, file) {
      waitingPictures.begin(alt, file);
      // A cell has one line of text, so its pictures are inline.
      const type = editor.isActive("table") ? "image" : "picture";
      editor
        .chain()
        .focus()
        .insertContent({ type, attrs: { src: "", alt } })
        .command(({ tr }) => (type === "picture" ? goBehind(tr, alt) : true))
        .run();
    },
    hold: (alt, file) => waitingPictures.begin(alt, file),
    tell: (alt, done, words) => waitingPictures.tell(alt, done, words),
    settle(alt, picture) {
      editor.state.doc.descendants((node, position) => {
        if (
          (node.type.name !== "image" && node.type.name !== "picture") ||
          node.attrs.alt !== alt ||
          node.attrs.src !== ""
        )
          return;
        const { tr } = editor.state;
        if (picture)
          tr.setNodeMarkup(position, null, { ...node.attrs, src: picture.url, alt: pictureName(picture.name) });
        else tr.delete(position, position + node.nodeSize);
        editor.view.dispatch(tr);
      });
      waitingPictures.end(alt);
    },
  };
}

/** Moves the cursor into the text below the picture, so that typed text does not replace the picture. */
function goBehind(tr: Transaction, alt: string): boolean {
  let end: number | undefined;
  tr.doc.descendants((node, position) => {
    if (node.type.name === "picture" && node.attrs.alt === alt) end = position + node.nodeSize;
    return end === undefined;
  });
  if (end === undefined) return true;
  const { paragraph } = tr.doc.type.schema.nodes;
  if (paragraph && !tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1));
  return true;
}
