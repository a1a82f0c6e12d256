import { join } from "node:path";
import type { Kysely } from "kysely";
import pino, { type Logger } from "pino";
import type { ApiConfig } from "../config/api-config.ts";
import type { Patience } from "./db/dialects/postgres.ts";
import { type DatabaseKind, openDatabase } from "./db/open.ts";
import type { MinorRest } from "../contract/minor-names.ts";
import type { StaffArea, StaffRole } from "../contract/staff-names.ts";
import type { Database } from "./db/schema/index.ts";
import { createJobs, type Jobs } from "./jobs/every.ts";
import { seenAnywhere, seenHere } from "./jobs/seen-before.ts";
import { createViewCounter, type ViewCounter } from "./jobs/view-counter.ts";
import { countedLimiter, countedSender } from "./counted.ts";
import { createLimiter, type Limiter } from "./limiter/limiter.ts";
import { createLiveHub, type LiveHub } from "./live/live-hub.ts";
import { diskStore } from "./media/disk-store.ts";
import { diskUploads } from "./media/disk-uploads.ts";
import type { MediaStore } from "./media/media-store.ts";
import { s3Store } from "./media/s3-store.ts";
import { s3Uploads } from "./media/s3-uploads.ts";
import type { UploadStore } from "./media/upload-store.ts";
import { createSearchCounter, type SearchCounter } from "./jobs/search-counter.ts";
import { articleKind } from "./services/article/kind.ts";
import { dynamicKind } from "./services/dynamic/kind.ts";
import { feedbackKind } from "./services/feedback/kind.ts";
import { type PostKinds, postKinds } from "./services/post/post-kind.ts";
import type { InfoRow } from "./services/user/user-info.ts";
import { videoKind } from "./services/video/kind.ts";
import { type ApiMetrics, createMetrics } from "./metrics.ts";
import { fakeModerator } from "./moderation/fake.ts";
import { createModeration, type Moderation } from "./moderation/moderation.ts";
import type { Moderator } from "./moderation/moderator.ts";
import { tencentModerator } from "./moderation/tencent.ts";
import { aliyunSender } from "./sms/aliyun.ts";
import { meilisearch } from "./search-index/meilisearch.ts";
import type { SearchIndex } from "./search-index/search-index.ts";
import { builtInEngine } from "./services/search/built-in.ts";
import { engineElsewhere } from "./services/search/elsewhere/engine.ts";
import type { SearchEngine } from "./services/search/engine.ts";
import { consoleSender } from "./sms/console.ts";
import type { SmsSender } from "./sms/sms-sender.ts";
import { tencentSender } from "./sms/tencent.ts";
import { realWechat } from "./wechat/real.ts";
import { simulatedWechat } from "./wechat/simulated.ts";
import type { WechatProvider } from "./wechat/wechat-provider.ts";

export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** One kind of post, by what it says of itself: also as the shape of a kept query (db/kept-query.ts). */
export type KindOfPost = ReturnType<PostKinds["of"]>;

/** All that a verb may reach. Made once per process; tests make their own. */
export interface Context {
  config: ApiConfig;
  db: Kysely<Database>;
  /** The same rows for periodic work, whose statements may take longer than a visitor waits. */
  jobsDb: Kysely<Database>;
  databaseKind: DatabaseKind;
  clock: Clock;
  log: Logger;
  /** Articles, dynamics, tickets, videos: what can be done with all posts asks these for the rest. */
  kinds: PostKinds;
  media: MediaStore;
  /** Videos that are not converted yet; no reader gets at them. */
  uploads: UploadStore;
  sms: SmsSender;
  /** Null when nobody judges elsewhere what is put out. */
  moderation: Moderation | null;
  /** Null when WeChat is not configured here. */
  wechat: WechatProvider | null;
  limiter: Limiter;
  metrics: ApiMetrics;
  jobs: Jobs;
  live: LiveHub;
  views: ViewCounter;
  searches: SearchCounter;
  /** Takes note of a session's use, where this process may not write it down itself (reads.ts). */
  noteSeen?: (sessionId: number) => void;
  /** The same of a minute of a member with 青少年模式. */
  noteMinute?: (userId: number) => void;
  /** Finds what is looked for. */
  searchEngine: SearchEngine;
  /** The index behind it that runs elsewhere and is told of changes; null where the built-in one answers. */
  searchIndex: SearchIndex | null;
  close(): Promise<void>;
}

/** Who asks, as the session says. */
export interface Viewer {
  id: number;
  name: string | null;
  role: "USER" | "ADMIN";
  staffRole: StaffRole | null;
  /** Of a moderator of some areas of the site alone. */
  staffAreas?: readonly StaffArea[];
  mutedUntil: number | null;
  /** What stands on their own pages, read with the session; of whom none has brought there is none. */
  info?: InfoRow;
  sessionId: number;
  fingerprint: string;
  /** There is a version of the agreement that they have not agreed to: they read. */
  mustAgree?: true;
  /** They say nothing before they have bound one. */
  hasNoPhone?: true;
  /** Nobody is left out of lists for them (follow/not-muted.ts). */
  mutesNobody?: true;
  /** 青少年模式 is on, and rests for a reason. */
  minor?: { rests: MinorRest | null };
}

/** Where a request comes from; the address is the visitor's, proven by the service secret, or the peer's. */
export interface Caller {
  ip: string;
  userAgent: string | null;
  requestId: string;
}

/** Codes, tokens and whole phone numbers stay out of the log. */
export const logRedaction = {
  paths: [
    "token",
    "smsCode",
    "code",
    "sign",
    "phone",
    "authorization",
    "*.token",
    "*.smsCode",
    "*.code",
    "*.sign",
    "*.phone",
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

function wechatProvider(config: ApiConfig, clock: Clock): WechatProvider | null {
  if (config.wechat) return realWechat(config.wechat, clock);
  return config.environment === "local" ? simulatedWechat(clock) : null;
}

export function mediaStore({ s3, dataDir }: Pick<ApiConfig, "s3" | "dataDir">): MediaStore {
  return s3 ? s3Store(s3) : diskStore(join(dataDir, "media"));
}

/**
 * The composition root: the only place that chooses adapters. `overrides` are for tests.
 * @param patience who waits for the database: `visitor` where requests are answered, with connections of their own for jobs
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
  const opened =
    overrides.db && overrides.databaseKind ? { db: overrides.db, kind: overrides.databaseKind } : open(patience);
  const jobsDb = opened.kind === "postgres" && patience === "visitor" ? open("job").db : opened.db;
  const clock = overrides.clock ?? { now: () => Date.now() };
  const limiter = overrides.limiter ?? createLimiter(config.redisUrl, log);
  const jobs = overrides.jobs ?? createJobs({ db: opened.db, clock, log, metrics });
  const live = overrides.live ?? createLiveHub({ db: opened.db, redisUrl: config.redisUrl, clock, log, jobs });
  const views =
    overrides.views ??
    createViewCounter({
      db: opened.db,
      clock,
      log,
      jobs,
      live,
      seen: config.redisUrl ? seenAnywhere(limiter) : seenHere(clock),
    });
  const searches =
    overrides.searches ?? createSearchCounter({ db: opened.db, clock, log, jobs, secret: config.serviceSecret });
  const searchIndex =
    overrides.searchIndex === undefined ? config.search && meilisearch(config.search) : overrides.searchIndex;
  const aside = join(config.dataDir, "incoming");
  return {
    config,
    db: opened.db,
    jobsDb,
    databaseKind: opened.kind,
    clock,
    log,
    kinds: overrides.kinds ?? postKinds([articleKind, dynamicKind, feedbackKind, videoKind]),
    media: overrides.media ?? mediaStore(config),
    uploads:
      overrides.uploads ??
      (config.s3 ? s3Uploads(config.s3, aside) : diskUploads(join(config.dataDir, "uploads"), aside)),
    sms: countedSender(overrides.sms ?? smsSender(config, log), metrics),
    moderation: overrides.moderation === undefined ? moderationOf(config, { log, metrics }) : overrides.moderation,
    wechat: overrides.wechat === undefined ? wechatProvider(config, clock) : overrides.wechat,
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
      await opened.db.destroy();
      if (jobsDb !== opened.db) await jobsDb.destroy();
    },
  };
}
