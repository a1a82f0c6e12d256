import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/**
 * Returns whether the picture is on this site or its CDN (api/markdown/media-address.ts). Pictures of other sites
 * become links in the published text.
 */
export function isOwnPicture(address: string): boolean {
  return !/^[a-z][a-z\d+.-]*:/i.test(address) || /^https?:\/\/[^/]+\/media\//i.test(address);
}

/** The note that replaces a picture that cannot be shown. */
export function pictureNote(node: Node, text: string): HTMLElement {
  const words = String(node.attrs.alt ?? "");
  const chip = document.createElement("span");
  chip.dataset.pictureNote = "";
  chip.textContent = words ? `${words}（${text}）` : text;
  chip.title = String(node.attrs.src ?? "");
  return chip;
}

/** Shows an inline picture as readers will see it; a note replaces missing pictures and those of other sites. */
export const pictureView: NodeViewRenderer = ({ node, HTMLAttributes }) => {
  const address = String(node.attrs.src ?? "");
  const dom = document.createElement("span");
  dom.contentEditable = "false";
  if (address === "") {
    dom.append(pictureNote(node, "正在上传"));
    return { dom };
  }
  if (!isOwnPicture(address)) {
    dom.append(pictureNote(node, "外站图片，发布后是一个链接"));
    return { dom };
  }
  const picture = document.createElement("img");
  for (const [name, value] of Object.entries(HTMLAttributes))
    if (value !== null) picture.setAttribute(name, String(value));
  picture.addEventListener("error", () => picture.replaceWith(pictureNote(node, "图片打不开")), { once: true });
  dom.append(picture);
  return { dom, ignoreMutation: () => true };
};
