import Viewer from "viewerjs";
import "viewerjs/dist/viewer.css";
import "./image-viewer.css";
import { backCloses } from "./back-closes.ts";
import type { Gallery } from "./gallery.ts";
import { scrollStrip } from "./scroll-strip.ts";
import { onTouchMoves } from "./touch-moves.ts";
import { VIEWER_LABELS, VIEWER_NUMBERS } from "./viewer-options.ts";

/**
 * Opens the viewer over the page; closing it removes it with its listeners. This module is loaded on demand, because it
 * imports viewerjs.
 */
export function openViewer({ pictures, at }: Gallery): void {
  const from = document.activeElement;
  const list = document.createElement("div");
  for (const { url, thumbnail, alt } of pictures) {
    const image = document.createElement("img");
    image.src = thumbnail;
    image.dataset.original = url;
    image.alt = alt;
    list.append(image);
  }
  let endStrip = () => {};
  const several = pictures.length > 1;
  const viewer = new Viewer(list, {
    ...VIEWER_NUMBERS,
    initialViewIndex: at,
    url: "data-original",
    // Without srcset: with the thumbnail's srcset the original would never be shown.
    inheritedAttributes: ["crossOrigin", "decoding", "referrerPolicy"],
    className: "qunluo-viewer",
    navbar: several,
    // Few buttons only: wheel, keys, two fingers and a double press zoom.
    toolbar: { oneToOne: true, prev: several, play: several, next: several, rotateRight: true },
    transition: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    shown: () => {
      nameParts(several);
      const canvas = document.querySelector<HTMLElement>(".qunluo-viewer .viewer-canvas");
      if (canvas)
        onTouchMoves(canvas, {
          pullDown: () => viewer.hide(),
          flick: (step) => several && (step === 1 ? viewer.next(true) : viewer.prev(true)),
        });
    },
    viewed: ({ detail: { image } }: CustomEvent<{ image: HTMLImageElement }>) => {
      nameParts(several);
      endStrip();
      endStrip = scrollStrip(viewer, image);
    },
    hidden: () => {
      endStrip();
      viewer.destroy();
      leave();
      if (from instanceof HTMLElement) from.focus({ preventScroll: true });
    },
  });
  viewer.show();
  const leave = backCloses(() => viewer.hide());
}

/** Gives Chinese names and fitting roles to viewerjs's buttons, which are a plain list without names. */
function nameParts(several: boolean): void {
  const root = document.querySelector(".qunluo-viewer");
  if (!root) return;
  root.querySelector(".viewer-toolbar ul")?.setAttribute("role", "toolbar");
  root.querySelector(".viewer-toolbar ul")?.setAttribute("aria-label", "图片工具");
  root.querySelector(".viewer-list")?.setAttribute("aria-label", "全部图片");
  for (const part of root.querySelectorAll<HTMLElement>("[data-viewer-action]")) {
    const label = VIEWER_LABELS[part.dataset.viewerAction ?? ""];
    if (label && part.getAttribute("role") === "button") {
      part.title = label;
      part.setAttribute("aria-label", label);
    }
  }
  if (!several) return;
  for (const [index, item] of root.querySelectorAll(".viewer-list > li").entries()) {
    item.setAttribute("aria-label", `第 ${index + 1} 张`);
    // aria-selected is not allowed on buttons.
    const current = item.getAttribute("aria-selected") === "true" || item.classList.contains("viewer-active");
    item.removeAttribute("aria-selected");
    item.toggleAttribute("aria-current", current);
    if (current) item.setAttribute("aria-current", "true");
  }
}
