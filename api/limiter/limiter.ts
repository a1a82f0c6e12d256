import { Redis } from "ioredis";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

/** A rule: at most `points` in each window of `seconds`. */
export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

/** Counts attempts; in memory on one machine, in Redis across many. */
export interface Limiter {
  /** Takes one point of `key`. @returns 0 when it was there, else the seconds until there is one again. */
  take(rule: LimitRule, key: string): Promise<number>;
  /** Returns a point that `take` granted, for an attempt that turned out not to count. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  close(): Promise<void>;
}

export function createLimiter(redisUrl: string | undefined, log: Logger): Limiter {
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : undefined;
  redis?.on("error", (error) => log.error({ err: error }, "redis connection lost"));
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

  function limiterOf(rule: LimitRule) {
    const name = `${rule.name}:${rule.points}:${rule.seconds}`;
    const known = limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: `limit:${name}`, points: rule.points, duration: rule.seconds };
    // With Redis away each process counts for itself: stricter rules would lock people out, none would let bots in.
    const made = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: new RateLimiterMemory(options) })
      : new RateLimiterMemory(options);
    limiters.set(name, made);
    return made;
  }

  return {
    async take(rule, key) {
      try {
        await limiterOf(rule).consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule).reward(key, 1);
    },
    async close() {
      redis?.disconnect();
    },
  };
}
