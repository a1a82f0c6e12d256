import { flushSync } from "react-dom";

const isSeen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/**
 * The place that the reader looks at, as a function that measures its distance from the window's top in px; null where
 * a change of the list moves nothing above it.
 */
function placeOf(list: Element): (() => number | null) | null {
  const focused = document.activeElement;
  const isBelow = focused && list.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
  const isOver = list.getBoundingClientRect().top < 0;
  const element =
    (isBelow && isSeen(focused) ? focused : null) ??
    list.querySelector("li:focus-within") ??
    list.querySelector("li:hover") ??
    (isOver ? ([...list.children].find(isSeen) ?? null) : null);
  if (element) return () => (element.isConnected ? element.getBoundingClientRect().top : null);
  return isOver ? () => list.getBoundingClientRect().bottom : null;
}

/**
 * Changes a list above, below and around what the reader looks at, which stays at its place in the window. The focus of
 * a removed line goes to the next one.
 */
export function holdStill(list: Element | null, change: () => void): void {
  if (!list) return change();
  const place = placeOf(list);
  const before = place?.() ?? null;
  const focused = list.querySelector("li:focus-within");
  const next = focused?.nextElementSibling ?? focused?.previousElementSibling;
  // At once, so that both are measured in one moment.
  flushSync(change);
  const after = place?.() ?? null;
  if (before !== null && after !== null && after !== before) scrollBy({ top: after - before, behavior: "instant" });
  if (focused && !focused.isConnected) next?.querySelector("a")?.focus({ preventScroll: true });
}
