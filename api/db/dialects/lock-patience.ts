import { setTimeout as after } from "node:timers/promises";

/** Time for another program to end its write, in all. The web tier waits 5 s for an answer (K02). */
const PATIENCE_MS = 4_000;
/** The least that a statement waits, however long the lock has been held before it came. */
const LEAST_MS = 100;
/** A lock that nobody has met for so long is another lock. */
const OTHER_LOCK_MS = 1_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

const isBusy = (error: unknown) => (error as { code?: unknown } | null)?.code === "SQLITE_BUSY";

export interface LockPatience {
  /**
   * Tries again while another program has the lock. A request of several statements waits once: from the beginning of the
   * lock, not of the statement.
   * @param rest waits as many ms before the next try
   * @throws the database's own SQLITE_BUSY when the patience has ended
   */
  run<T>(attempt: () => Promise<T>, rest?: (ms: number) => Promise<unknown>): Promise<T>;
}

/**
 * Waits for locks of one SQLite file without SQLite's own busy timeout, which sleeps in the thread and stops everything
 * else in it.
 * @param onGivenUp told of each statement that never came to its turn
 */
export function lockPatience(
  onGivenUp: () => void = () => {},
  now: () => number = () => performance.now(),
): LockPatience {
  let heldSince = 0;
  let lastMet = Number.NEGATIVE_INFINITY;
  return {
    async run(attempt, rest = (ms) => after(ms)) {
      const began = now();
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        try {
          return await attempt();
        } catch (error) {
          if (!isBusy(error)) throw error;
          const met = now();
          if (met - lastMet > OTHER_LOCK_MS) heldSince = met;
          lastMet = met;
          if (met > Math.max(heldSince + PATIENCE_MS, began + LEAST_MS)) {
            onGivenUp();
            throw error;
          }
        }
        await rest(pause);
      }
    },
  };
}
