import { join } from "node:path";
import pino, { type Logger } from "pino";
import type { ApiConfig } from "../config/api-config.ts";
import type { Context } from "./context.ts";
import type { Clock } from "./lib/clock.ts";
import { dialectOf } from "./db/dialects/dialect-of.ts";
import type { Patience } from "./db/dialects/postgres.ts";
import { openDatabase } from "./db/open.ts";
import { createJobs } from "./jobs/every.ts";
import { seenInRedis, seenInMemory } from "./jobs/seen-before.ts";
import { contents } from "./contents.ts";
import { kindsOfPost } from "./kinds-of-post.ts";
import { createViewCounter } from "./jobs/view-counter.ts";
import { countedLimiter, countedSender } from "./counted.ts";
import { createLimiter } from "./limiter/limiter.ts";
import { createLiveHub } from "./live/live-hub.ts";
import { diskStore } from "./media/disk-store.ts";
import { diskUploads } from "./media/disk-uploads.ts";
import { consoleMailer } from "./mail/console.ts";
import type { Mailer } from "./mail/mailer.ts";
import { smtpMailer } from "./mail/smtp.ts";
import type { MediaStore } from "./media/media-store.ts";
import { s3Store } from "./media/s3-store.ts";
import { s3Uploads } from "./media/s3-uploads.ts";
import { createSearchCounter } from "./jobs/search-counter.ts";
import { type ApiMetrics, createMetrics } from "./metrics.ts";
import { fakeModerator } from "./moderation/fake.ts";
import { createModeration, type Moderation } from "./moderation/moderation.ts";
import type { Moderator } from "./moderation/moderator.ts";
import { tencentModerator } from "./moderation/tencent.ts";
import { aliyunSender } from "./sms/aliyun.ts";
import { meilisearch } from "./search-index/meilisearch.ts";
import { builtInEngine } from "./services/finding/search/built-in.ts";
import { engineElsewhere } from "./services/finding/search/external/engine.ts";
import { consoleSender } from "./sms/console.ts";
import type { SmsSender } from "./sms/sms-sender.ts";
import { subscribers } from "./subscribers.ts";
import { withdrawables } from "./withdrawables.ts";
import { unreadCounters } from "./unread-counters.ts";
import { memberColumns } from "./tables.ts";
import { tencentSender } from "./sms/tencent.ts";
import { realWechat } from "./wechat/real.ts";
import { simulatedWechat } from "./wechat/simulated.ts";
import type { WechatProvider } from "./wechat/wechat-provider.ts";

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

function smsSender(config: ApiConfig, log: Logger): SmsSender {
  if (config.sms.aliyun) return aliyunSender(config.sms.aliyun);
  if (config.sms.tencent) return tencentSender(config.sms.tencent);
  return consoleSender(log);
}

function moderatorOf({ moderation: { provider, tencent } }: ApiConfig): Moderator | null {
  if (tencent) return tencentModerator(tencent);
  return provider === "fake" ? fakeModerator() : null;
}

function moderationOf(config: ApiConfig, parts: { log: Logger; metrics: ApiMetrics }): Moderation | null {
  const moderator = moderatorOf(config);
  return moderator && createModeration(moderator, { ...parts, onFailure: config.moderation.onFailure });
}

function mailerOf({ mail }: ApiConfig, log: Logger): Mailer | null {
  if (!mail) return null;
  return mail.smtp ? smtpMailer(mail) : consoleMailer(log);
}

function wechatProvider(config: ApiConfig, clock: Clock): WechatProvider | null {
  if (config.wechat) return realWechat(config.wechat, clock);
  return config.environment === "local" ? simulatedWechat(clock) : null;
}

export function mediaStore({ s3, dataDir }: Pick<ApiConfig, "s3" | "dataDir">): MediaStore {
  return s3 ? s3Store(s3) : diskStore(join(dataDir, "media"));
}

/**
 * The composition root: the only function that chooses adapters. `overrides` are for tests.
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
  const limiter = overrides.limiter ?? createLimiter(config.redisUrl, log);
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
  const searchIndex =
    overrides.searchIndex === undefined ? config.search && meilisearch(config.search) : overrides.searchIndex;
  const aside = join(config.dataDir, "incoming");
  return {
    config,
    db,
    jobsDb,
    clock,
    log,
    kinds: overrides.kinds ?? kindsOfPost(),
    contents,
    subscribers: overrides.subscribers ?? subscribers,
    withdrawables: overrides.withdrawables ?? withdrawables,
    memberColumns: overrides.memberColumns ?? memberColumns,
    unreadCounters,
    media: overrides.media ?? mediaStore(config),
    uploads:
      overrides.uploads ??
      (config.s3 ? s3Uploads(config.s3, aside) : diskUploads(join(config.dataDir, "uploads"), aside)),
    sms: countedSender(overrides.sms ?? smsSender(config, log), metrics),
    moderation: overrides.moderation === undefined ? moderationOf(config, { log, metrics }) : overrides.moderation,
    wechat: overrides.wechat === undefined ? wechatProvider(config, clock) : overrides.wechat,
    mail: overrides.mail === undefined ? mailerOf(config, log) : overrides.mail,
    limiter: countedLimiter(limiter, metrics),
    metrics,
    jobs,
    live,
    views,
    searches,
    searchIndex: searchIndex ?? null,
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
