import type Viewer from "viewerjs";
import { isComposing } from "../../lib/is-composing.ts";
import { stripOf } from "../../lib/strip-of.ts";

interface PictureShape {
  width: number;
  height: number;
}

/** Steps of the keys: pixels of an arrow key, and the share of the window of a page key. */
const ARROW_PX = 80;
const PAGE_SHARE = 0.85;
/** Pixels of a line, for a wheel that reports lines. */
const LINE_PX = 32;

/**
 * Scale and position of a strip (a tall or wide picture): as wide as the window (a wide one as high), and never
 * enlarged.
 */
export function stripPlace(picture: PictureShape, window: PictureShape): { ratio: number; left: number; top: number } {
  const isTall = stripOf(picture) === "tall";
  const ratio = Math.min(1, isTall ? window.width / picture.width : window.height / picture.height);
  const [width, height] = [picture.width * ratio, picture.height * ratio];
  return {
    ratio,
    left: isTall || width < window.width ? (window.width - width) / 2 : 0,
    top: isTall && height > window.height ? 0 : (window.height - height) / 2,
  };
}

const keySteps: Record<string, (page: number) => number> = {
  ArrowDown: () => ARROW_PX,
  ArrowUp: () => -ARROW_PX,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => -Infinity,
  End: () => Infinity,
};

/**
 * Shows a tall or wide picture from its beginning at a readable size. The wheel and the keys scroll it instead of
 * zooming; a finger drags it like any picture.
 * @returns a function that ends this, for the next picture
 */
export function scrollStrip(viewer: Pick<Viewer, "zoomTo" | "moveTo">, image: HTMLImageElement): () => void {
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  if (stripOf(picture) === undefined) return () => {};
  const isTall = stripOf(picture) === "tall";
  const { ratio, left, top } = stripPlace(picture, { width: innerWidth, height: innerHeight });
  viewer.zoomTo(ratio);
  viewer.moveTo(left, top);

  function scroll(by: number): void {
    const box = image.getBoundingClientRect();
    const [start, length, room] = isTall ? [box.top, box.height, innerHeight] : [box.left, box.width, innerWidth];
    if (length <= room) return;
    const to = Math.min(0, Math.max(room - length, start - by));
    viewer.moveTo(isTall ? box.left : to, isTall ? to : box.top);
  }
  function onWheel(event: WheelEvent): void {
    const isOnPicture = event.target instanceof Element && event.target.closest(".viewer-canvas");
    if (event.ctrlKey || !isOnPicture) return;
    event.preventDefault();
    event.stopPropagation();
    const delta = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
    scroll(event.deltaMode === WheelEvent.DOM_DELTA_LINE ? delta * LINE_PX : delta);
  }
  function onKey(event: KeyboardEvent): void {
    const step = isComposing(event) || event.ctrlKey || event.metaKey ? undefined : keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    scroll(step((isTall ? innerHeight : innerWidth) * PAGE_SHARE));
  }
  // Added on the window, so that they run before those of viewerjs, which use the capture phase, too.
  const listening = new AbortController();
  addEventListener("wheel", onWheel, { capture: true, passive: false, signal: listening.signal });
  addEventListener("keydown", onKey, { capture: true, signal: listening.signal });
  return () => listening.abort();
}
