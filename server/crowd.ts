/** So long a guest may wait for a page of their own, in ms: whoever comes when the wait is longer is asked to come again. */
const WAIT_MS = 1_000;
/** Pages that may always be under way: a slow API makes them wait without any work of ours. */
const LEAST = 16;
/** However fast they are: each holds memory. */
const MOST = 200;
/** What a page takes, in ms, before any is measured, and what the newest weighs in the measure: the first ones are slow. */
const AT_FIRST_MS = 20;
const WEIGHT = 0.05;

export interface Crowd {
  /**
   * A page is to be drawn. Guests have room while those before them are done in time; members always.
   * @returns what to call once it is done; undefined where there is no room
   */
  enter(isGuest: boolean): (() => void) | undefined;
}

/**
 * How many pages a worker draws at once. Beyond what it can do, each one more makes all of them late, until nobody gets
 * any; a short refusal costs next to nothing. A page's cost is the time between two that were done, while more wait.
 */
export function createCrowd(now: () => number = () => performance.now()): Crowd {
  let inside = 0;
  let pageMs = AT_FIRST_MS;
  let lastDone = 0;
  return {
    enter(isGuest) {
      const most = Math.min(MOST, Math.max(LEAST, WAIT_MS / pageMs));
      if (isGuest && inside >= most) return undefined;
      inside += 1;
      const came = now();
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        inside -= 1;
        const ms = now() - Math.max(came, lastDone);
        lastDone = now();
        pageMs = pageMs * (1 - WEIGHT) + ms * WEIGHT;
      };
    },
  };
}
