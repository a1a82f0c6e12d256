import type { Limiter } from "../limiter/limiter.ts";

const SIX_HOURS = 6 * 3_600_000;
/** Maximum number of remembered reads, about 15 MB; beyond it the oldest is forgotten and its reader counts again. */
const KEYS_MAX = 100_000;

/** Decides whether a read counts as a view: each reader counts once in six hours. */
export interface SeenBefore {
  /** Records a read. @returns true when it is the first in six hours */
  isFirst(key: string): boolean | Promise<boolean>;
}

/** For one process: a map ordered by time, so that expired and surplus entries are at its beginning. */
export function seenInMemory(clock: { now(): number }, keysMax = KEYS_MAX): SeenBefore {
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

/** For many processes: Redis stores the keys and their expiry. */
export function seenInRedis(limiter: Limiter): SeenBefore {
  const once = { name: "view", points: 1, seconds: SIX_HOURS / 1000 };
  return { isFirst: async (key) => (await limiter.take(once, key)) === 0 };
}
