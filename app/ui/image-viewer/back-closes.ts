import { overPage } from "~/lib/over-page.ts";

/**
 * Gives what lies over the page a history entry of its own, so that Back (a phone's gesture too) closes it. The router
 * knows nothing of the entry: told of a step to the same address, it would read the whole page again.
 * @param close called when one went back
 * @returns for whoever closes it in another way: takes the entry away, so that one step back leaves the page
 */
export function backCloses(close: () => void): () => void {
  const { href } = location;
  let isOver = true;
  // The router's own state stays in it: it counts its entries by that.
  history.pushState({ ...(history.state as object | null), over: true }, "");

  overPage.onPop = (event) => {
    overPage.onPop = null;
    // Who went further back than the page is the router's.
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

/** A page that was loaded again while something lay over it stands on that entry, and goes back to its own. */
export function leaveEntry(): void {
  if (isLeaving || !(history.state as { over?: true } | null)?.over) return;
  isLeaving = true;
  overPage.onPop = (event) => {
    overPage.onPop = null;
    event.stopImmediatePropagation();
  };
  history.back();
}
