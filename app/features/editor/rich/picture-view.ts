import type { NodeViewRenderer } from "@tiptap/core";

/** Of a picture of this site or its CDN (api/markdown/media-address.ts); another site's is a link in the text that is read. */
function isOwn(address: string): boolean {
  return !/^[a-z][a-z\d+.-]*:/i.test(address) || /^https?:\/\/[^/]+\/media\//i.test(address);
}

/** A picture as its reader will see it: those of other sites, which the page may not load, and those that are gone say so. */
export const pictureView: NodeViewRenderer = ({ node, HTMLAttributes }) => {
  const address = String(node.attrs.src ?? "");
  const words = String(node.attrs.alt ?? "");
  const note = (text: string) => {
    const chip = document.createElement("span");
    chip.dataset.pictureNote = "";
    chip.textContent = words ? `${words}（${text}）` : text;
    chip.title = address;
    return chip;
  };
  const dom = document.createElement("span");
  dom.contentEditable = "false";
  if (address && !isOwn(address)) {
    dom.append(note("外站图片，发布后是一个链接"));
    return { dom };
  }
  const picture = document.createElement("img");
  for (const [name, value] of Object.entries(HTMLAttributes)) if (value !== null) picture.setAttribute(name, String(value));
  if (address) picture.addEventListener("error", () => picture.replaceWith(note("图片打不开")), { once: true });
  dom.append(picture);
  return { dom, ignoreMutation: () => true };
};
