import type { Editor } from "@tiptap/core";
import { pictureName } from "../../../lib/markdown-image.ts";
import type { PicturePlace } from "../use-picture-insert.ts";

/** Pictures in the rich editor: one on its way is a picture without an address, as its mark in Markdown is. */
export function picturePlace(editor: Editor): PicturePlace {
  return {
    put: (alt) => void editor.chain().focus().insertContent({ type: "image", attrs: { src: "", alt } }).run(),
    settle(alt, picture) {
      editor.state.doc.descendants((node, position) => {
        if (node.type.name !== "image" || node.attrs.alt !== alt || node.attrs.src !== "") return;
        const { tr } = editor.state;
        if (picture) tr.setNodeMarkup(position, null, { ...node.attrs, src: picture.url, alt: pictureName(picture.name) });
        else tr.delete(position, position + node.nodeSize);
        editor.view.dispatch(tr);
      });
    },
  };
}
