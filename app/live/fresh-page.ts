import { retryDelay } from "./line/retry-delay.ts";

/** A load longer than this counts as failed, in ms. */
const PATIENCE_MS = 30_000;

export interface FreshPage {
  /** The page has heard of a change: loads it now, or after the wait that a failed load began. */
  want(): void;
  /** The load of the page has failed, or what it brought is older than what the page has heard: loads it later. */
  wantAgain(): void;
  /** The network is back, or the page is visible again: loads what is wanted now. */
  catchUp(): void;
  /** @returns a function that takes the load away */
  loadBy(load: () => Promise<void>): () => void;
}

/**
 * Loads the shown page again on request, and repeats with growing waits until a load succeeds. A hidden page waits until it is
 * visible, because loading marks messages as read. At most one load runs; a request during a load begins the next.
 */
export function createFreshPage(isHidden: () => boolean, delay = retryDelay): FreshPage {
  const loads = new Set<() => Promise<void>>();
  let isWanted = false;
  let isLoading = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    const [load] = loads;
    if (!isWanted || isLoading || isHidden() || !load) return;
    clearTimeout(timer);
    timer = undefined;
    isWanted = false;
    isLoading = true;
    let isOver = false;
    function end(isFailed: boolean) {
      clearTimeout(patience);
      if (isOver) return;
      isOver = true;
      isLoading = false;
      if (isFailed) wantAgain();
      if (timer !== undefined) return;
      failures = 0;
      run();
    }
    const patience = setTimeout(() => end(true), PATIENCE_MS);
    load().then(
      () => end(false),
      () => end(true),
    );
  }
  function wantAgain() {
    isWanted = true;
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, delay(failures++));
  }
  return {
    want() {
      isWanted = true;
      if (timer === undefined) run();
    },
    wantAgain,
    catchUp: run,
    loadBy(load) {
      loads.add(load);
      run();
      return () => void loads.delete(load);
    },
  };
}

/** The page of this document. */
export const freshPage = createFreshPage(() => document.hidden);

/**
 * @param load loads the page's data again
 * @returns a function that ends this
 */
export function keepFresh(load: () => Promise<void>): () => void {
  const end = freshPage.loadBy(load);
  window.addEventListener("online", freshPage.catchUp);
  document.addEventListener("visibilitychange", freshPage.catchUp);
  return () => {
    end();
    window.removeEventListener("online", freshPage.catchUp);
    document.removeEventListener("visibilitychange", freshPage.catchUp);
  };
}
