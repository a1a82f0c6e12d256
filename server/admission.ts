/** Longest wait of a guest for a page, in ms. Guests whose wait would be longer get a 503 with Retry-After. */
const WAIT_MS = 1_000;
/** Number of pages that may always be under way: behind a slow API they wait without using CPU. */
const LEAST = 16;
/** Maximum of pages under way: each uses memory. */
const MOST = 200;
/** Estimated cost of a page in ms before the first measurement, and the weight of each new measurement. */
const AT_FIRST_MS = 20;
const WEIGHT = 0.05;

export interface Admission {
  /**
   * Admits a page. Guests are admitted while the pages before theirs are done in time; members always.
   * @returns a function to call once the page is done; undefined where the page is refused
   */
  enter(isGuest: boolean): (() => void) | undefined;
}

/**
 * Limits the pages that a worker renders at once. Beyond its capacity each further page delays all of them; a refusal costs next
 * to nothing. The cost of a page is the time between the ends of two pages while more wait.
 */
export function createAdmission(now: () => number = () => performance.now()): Admission {
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
