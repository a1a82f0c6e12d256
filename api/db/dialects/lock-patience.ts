import { setTimeout as after } from "node:timers/promises";

/** Total time to wait for another program's write, in ms. The web tier waits 5 s for an answer (K02). */
const PATIENCE_MS = 4_000;
/** Minimum wait of a statement, in ms, however long the lock was held before. */
const LEAST_MS = 100;
/** If no statement met the lock for this long, in ms, the next one is a different lock. */
const OTHER_LOCK_MS = 1_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

const isBusy = (error: unknown) => (error as { code?: unknown } | null)?.code === "SQLITE_BUSY";

export interface LockPatience {
  /**
   * Retries while another program holds the lock. A request of several statements waits once: the time is measured from
   * the start of the lock, not of the statement.
   * @param rest waits that many ms before the next attempt
   * @throws the database's own SQLITE_BUSY when the time is over
   */
  run<T>(attempt: () => Promise<T>, rest?: (ms: number) => Promise<unknown>): Promise<T>;
}

/**
 * Waits for locks of one SQLite file in place of SQLite's own busy timeout, which sleeps in the thread and stops all
 * other work in it.
 * @param onGivenUp called for each statement that gave up
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
