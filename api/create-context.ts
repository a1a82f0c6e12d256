import pino from "pino";
import type { ApiConfig } from "../config/api-config.ts";
import { createAdapters } from "./adapters.ts";
import type { Context } from "./context.ts";
import { dialectOf } from "./db/dialects/dialect-of.ts";
import type { Patience } from "./db/dialects/postgres.ts";
import { openDatabase } from "./db/open.ts";
import { createJobs } from "./jobs/every.ts";
import { seenInRedis, seenInMemory } from "./jobs/seen-before.ts";
import { featureLists } from "./features.ts";
import { kindsOfPost } from "./kinds-of-post.ts";
import { createViewCounter } from "./jobs/view-counter.ts";
import { countedLimiter, countedSender } from "./counted.ts";
import { createLiveHub } from "./live/live-hub.ts";
import { createSearchCounter } from "./jobs/search-counter.ts";
import { createMetrics } from "./metrics.ts";
import { builtInEngine } from "./services/finding/search/built-in.ts";
import { engineElsewhere } from "./services/finding/search/external/engine.ts";
import { subscribers } from "./subscribers.ts";
import { unreadCounters } from "./unread-counters.ts";

/** Keeps codes, tokens, mail addresses and complete phone numbers out of the log. */
export const logRedaction = {
  paths: [
    "token",
    "smsCode",
    "code",
    "sign",
    "phone",
    "mail",
    "authorization",
    "*.token",
    "*.smsCode",
    "*.code",
    "*.sign",
    "*.phone",
    "*.mail",
    "*.authorization",
  ],
  censor: "[redacted]",
};

/**
 * The composition root: makes the context of a process from the adapters (adapters.ts) and the lists of the features.
 * `overrides` are for tests.
 * @param patience the statement timeout of the database: `visitor` for a server, which gets separate connections for
 *   jobs
 */
export function createContext(
  config: ApiConfig,
  overrides: Partial<Omit<Context, "close">> = {},
  patience: Patience = "operator",
): Context {
  const metrics = overrides.metrics ?? createMetrics();
  const log = overrides.log ?? pino({ name: "api", level: config.logLevel, redact: logRedaction });
  const open = (of: Patience) =>
    openDatabase(config, (error) => log.error({ err: error }, "database failed"), {
      watch: metrics.database,
      patience: of,
    });
  const db = overrides.db ?? open(patience).db;
  const jobsDb = dialectOf(db).kind === "postgres" && patience === "visitor" ? open("job").db : db;
  const clock = overrides.clock ?? { now: () => Date.now() };
  const adapters = createAdapters({ config, log, clock, metrics }, overrides);
  const { limiter, searchIndex } = adapters;
  const jobs = overrides.jobs ?? createJobs({ db, clock, log, metrics });
  const live = overrides.live ?? createLiveHub({ db, redisUrl: config.redisUrl, clock, log, jobs });
  const views =
    overrides.views ??
    createViewCounter({
      db,
      clock,
      log,
      jobs,
      live,
      seen: config.redisUrl ? seenInRedis(limiter) : seenInMemory(clock),
    });
  const searches = overrides.searches ?? createSearchCounter({ db, clock, log, jobs, secret: config.serviceSecret });
  return {
    config,
    db,
    jobsDb,
    clock,
    log,
    kinds: overrides.kinds ?? kindsOfPost(),
    ...featureLists,
    subscribers: overrides.subscribers ?? subscribers,
    unreadCounters,
    ...adapters,
    sms: countedSender(adapters.sms, metrics),
    limiter: countedLimiter(limiter, metrics),
    metrics,
    jobs,
    live,
    views,
    searches,
    searchEngine: overrides.searchEngine ?? (searchIndex ? engineElsewhere(searchIndex) : builtInEngine),
    async close() {
      await live.close();
      await views.close();
      await searches.close();
      await limiter.close();
      await db.destroy();
      if (jobsDb !== db) await jobsDb.destroy();
    },
  };
}
