import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { isOwnPicture, pictureNote } from "./picture-view.ts";
import { waitingPictures } from "./waiting-pictures.ts";
import { isComposing } from "../../../lib/is-composing.ts";

/** A picture taller than twice its width is folded. */
const LONG = 2;
const CAPTION_MAX = 100;

/** Renders a picture block: the picture and its caption, or the progress of its upload. */
export const figureView: NodeViewRenderer = ({ node: first, editor, getPos }) => {
  let node = first;
  let stopWaiting = () => {};
  const dom = document.createElement("figure");
  dom.contentEditable = "false";
  const frame = document.createElement("div");
  frame.dataset.frame = "";
  const unfold = button("展开长图", () => {
    const isOpen = dom.toggleAttribute("data-open");
    unfold.textContent = isOpen ? "收起长图" : "展开长图";
  });
  unfold.hidden = true;
  const caption = captionField((title) => setTitle(title));
  dom.append(frame, unfold, caption);

  function setTitle(title: string) {
    const position = getPos();
    if (position === undefined) return;
    editor.view.dispatch(editor.state.tr.setNodeMarkup(position, null, { ...node.attrs, title: title.trim() || null }));
  }

  function show() {
    stopWaiting();
    const address = String(node.attrs.src ?? "");
    const isShown = address !== "" && isOwnPicture(address);
    caption.hidden = !isShown;
    if (caption !== document.activeElement) caption.value = String(node.attrs.title ?? "");
    if (address === "") stopWaiting = showWaiting(frame, String(node.attrs.alt ?? ""));
    else if (isShown) showPicture(frame, node, dom, unfold);
    else frame.replaceChildren(pictureNote(node, "外站图片，发布后是一个链接"));
  }
  show();

  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false;
      const isSame = next.attrs.src === node.attrs.src && next.attrs.alt === node.attrs.alt;
      node = next;
      if (!isSame) show();
      else if (caption !== document.activeElement) caption.value = String(node.attrs.title ?? "");
      return true;
    },
    // The editor must not handle events in the caption as changes of the document.
    stopEvent: ({ target, type }) => (target === caption || target === unfold) && !/^drag|^drop/.test(type),
    ignoreMutation: () => true,
    destroy: () => stopWaiting(),
  };
};

function button(words: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.unfold = "";
  made.textContent = words;
  made.addEventListener("click", press);
  return made;
}

function captionField(change: (title: string) => void): HTMLInputElement {
  const field = document.createElement("input");
  field.type = "text";
  field.dataset.caption = "";
  field.maxLength = CAPTION_MAX;
  field.placeholder = "添加图片说明（选填）";
  field.setAttribute("aria-label", "图片说明");
  field.addEventListener("input", (event) => {
    // The text area contains the whole text and notifies the form, so the caption's event must not reach the form.
    event.stopPropagation();
    change(field.value);
  });
  field.addEventListener("keydown", (event) => {
    // The caption is inside a form, which Enter would submit.
    if (event.key === "Enter" && !isComposing(event)) event.preventDefault();
  });
  return field;
}

function showPicture(frame: HTMLElement, node: Node, dom: HTMLElement, unfold: HTMLElement): void {
  const address = String(node.attrs.src);
  const picture = document.createElement("img");
  picture.alt = String(node.attrs.alt ?? "");
  picture.draggable = false;
  picture.addEventListener("load", () => {
    const isLong = picture.naturalHeight > LONG * picture.naturalWidth;
    dom.toggleAttribute("data-long", isLong);
    unfold.hidden = !isLong;
    // The uploaded picture replaces its preview only after it has loaded.
    frame.replaceChildren(picture);
  });
  picture.addEventListener("error", () => frame.replaceChildren(pictureNote(node, "图片打不开")), { once: true });
  picture.src = address;
  if (!frame.querySelector("img")) frame.replaceChildren(picture);
}

/** @returns a function that stops the updates */
function showWaiting(frame: HTMLElement, label: string): () => void {
  const box = document.createElement("div");
  box.dataset.waiting = "";
  const bar = document.createElement("progress");
  bar.max = 1;
  const words = document.createElement("span");
  const preview = waitingPictures.of(label)?.preview;
  if (preview) {
    const picture = document.createElement("img");
    picture.alt = "";
    picture.src = preview;
    box.append(picture);
  }
  box.append(bar, words);
  // Screen readers hear the progress from the list of uploads below the text.
  bar.ariaHidden = "true";
  const tell = () => {
    const now = waitingPictures.of(label);
    bar.hidden = !now;
    bar.value = now?.done ?? 0;
    words.textContent = now ? now.words : "这张图片没有传完，请删除后重新插入";
  };
  tell();
  waitingPictures.addEventListener(label, tell);
  frame.replaceChildren(box);
  return () => waitingPictures.removeEventListener(label, tell);
}
