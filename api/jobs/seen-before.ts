import type { Limiter } from "../limiter/limiter.ts";

const SIX_HOURS = 6 * 3_600_000;
/** So many reads are remembered, about 15 MB; beyond them the oldest is forgotten, and counts once more. */
const KEYS_MAX = 100_000;

/** Whether a reader of a thing is one more: each counts once in six hours. */
export interface SeenBefore {
  /** Takes note of a read. @returns true when it is the first in six hours */
  isFirst(key: string): boolean | Promise<boolean>;
}

/** For one process: a map in the order of the times, so that what is over and what is too much stand first. */
export function seenHere(clock: { now(): number }, keysMax = KEYS_MAX): SeenBefore {
  const seen = new Map<string, number>();
  return {
    isFirst(key) {
      const now = clock.now();
      const last = seen.get(key);
      if (last !== undefined && last > now - SIX_HOURS) return false;
      seen.delete(key);
      seen.set(key, now);
      for (const [oldest, at] of seen) {
        if (seen.size <= keysMax && at > now - SIX_HOURS) break;
        seen.delete(oldest);
      }
      return true;
    },
  };
}

/** For many processes: Redis keeps the keys and their times. */
export function seenAnywhere(limiter: Limiter): SeenBefore {
  const once = { name: "view", points: 1, seconds: SIX_HOURS / 1000 };
  return { isFirst: async (key) => (await limiter.take(once, key)) === 0 };
}
