import { overlayHistory } from "~/lib/overlay-history.ts";

/**
 * Gives an overlay a history entry of its own, so that Back (also a phone's gesture) closes it. The router does not see
 * this entry: for a step to the same address it would reload the page's data.
 * @param close called after a step back
 * @returns a function to call when the overlay is closed in another way: it removes the entry, so that one step back
 *   leaves the page
 */
export function backCloses(close: () => void): () => void {
  const { href } = location;
  let isOver = true;
  // Preserves the router's own state, by which it counts its entries.
  history.pushState({ ...(history.state as object | null), over: true }, "");

  overlayHistory.onPop = (event) => {
    overlayHistory.onPop = null;
    // A step back beyond the page is left to the router.
    if (location.href === href) event.stopImmediatePropagation();
    if (!isOver) return;
    isOver = false;
    close();
  };

  return () => {
    if (!isOver) return;
    isOver = false;
    history.back();
  };
}

let isLeaving = false;

/** A page that was reloaded under an open overlay is on the overlay's entry: goes back to the page's own. */
export function leaveEntry(): void {
  if (isLeaving || !(history.state as { over?: true } | null)?.over) return;
  isLeaving = true;
  overlayHistory.onPop = (event) => {
    overlayHistory.onPop = null;
    event.stopImmediatePropagation();
  };
  history.back();
}
