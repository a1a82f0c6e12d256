import { Redis } from "ioredis";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { createBreaker } from "../lib/breaker.ts";

/** A rule: at most `points` in each window of `seconds`. */
export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

/** Counts attempts: in memory on one machine, in Redis across many. */
export interface Limiter {
  /** Takes one point of `key`. @returns 0 when a point was left, else the seconds until the next one */
  take(rule: LimitRule, key: string): Promise<number>;
  /** Returns a point that `take` granted or `add` counted, for an attempt that turned out not to count. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** Counts one more use of `key` without refusing. @returns the number of uses in this window */
  add(rule: LimitRule, key: string): Promise<number>;
  /** Returns the number of uses of `key` in this window. */
  used(rule: LimitRule, key: string): Promise<number>;
  /** Checks that the store behind it answers; absent for a limiter in memory. @throws when the store does not answer */
  check?(): Promise<void>;
  close(): Promise<void>;
}

/** Timeout in ms. Every write waits for this answer. */
const REDIS_DEADLINE_MS = 1_000;
/** How long Redis is skipped after it did not answer, in ms. */
const REST_MS = 5_000;

/** One rule's counters: in this process, and in Redis if configured. */
interface Counters {
  memory: RateLimiterMemory;
  redis: RateLimiterRedis | undefined;
}

export function createLimiter(redisUrl: string | undefined, log: Logger): Limiter {
  const redis = redisUrl
    ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: REDIS_DEADLINE_MS })
    : undefined;
  redis?.on("error", (error) => log.error({ err: error }, "redis connection lost"));
  const breaker = createBreaker({
    failures: 1,
    restMs: REST_MS,
    isAway: (error) => !(error instanceof RateLimiterRes),
  });
  const known = new Map<string, Counters>();

  function countersOf(rule: LimitRule): Counters {
    const name = `${rule.name}:${rule.points}:${rule.seconds}`;
    const options = { keyPrefix: `limit:${name}`, points: rule.points, duration: rule.seconds };
    const counters = known.get(name) ?? {
      memory: new RateLimiterMemory(options),
      redis: redis && new RateLimiterRedis({ ...options, storeClient: redis }),
    };
    known.set(name, counters);
    return counters;
  }

  /**
   * While Redis is away each process counts by itself with the same limits: lower limits would lock people out, and no
   * limits would let bots in.
   */
  async function inRedisElseHere<T>(
    rule: LimitRule,
    count: (counter: RateLimiterMemory | RateLimiterRedis) => Promise<T>,
  ): Promise<T> {
    const counters = countersOf(rule);
    const shared = counters.redis;
    if (shared) {
      try {
        return await breaker.run(() => count(shared));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        log.debug({ err: error }, "limits counted in memory");
      }
    }
    return count(counters.memory);
  }

  return {
    async take(rule, key) {
      try {
        await inRedisElseHere(rule, (counter) => counter.consume(key));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async giveBack(rule, key) {
      await inRedisElseHere(rule, (counter) => counter.reward(key, 1));
    },
    async add(rule, key) {
      return (await inRedisElseHere(rule, (counter) => counter.penalty(key, 1))).consumedPoints;
    },
    async used(rule, key) {
      return (await inRedisElseHere(rule, (counter) => counter.get(key)))?.consumedPoints ?? 0;
    },
    async check() {
      await redis?.ping();
    },
    async close() {
      redis?.disconnect();
    },
  };
}
