import { join } from "node:path";
import type { Logger } from "pino";
import type { ApiConfig } from "../config/api-config.ts";
import type { Clock } from "./lib/clock.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { UploadStore } from "./media/upload-store.ts";
import { createLimiter, type Limiter } from "./limiter/limiter.ts";
import type { SearchIndex } from "./search-index/search-index.ts";
import { diskStore } from "./media/disk-store.ts";
import { diskUploads } from "./media/disk-uploads.ts";
import { consoleMailer } from "./mail/console.ts";
import type { Mailer } from "./mail/mailer.ts";
import { smtpMailer } from "./mail/smtp.ts";
import type { MediaStore } from "./media/media-store.ts";
import { s3Store } from "./media/s3-store.ts";
import { s3Uploads } from "./media/s3-uploads.ts";
import { fakeModerator } from "./moderation/fake.ts";
import { createModeration, type Moderation } from "./moderation/moderation.ts";
import type { Moderator } from "./moderation/moderator.ts";
import { tencentModerator } from "./moderation/tencent.ts";
import { aliyunSender } from "./sms/aliyun.ts";
import { meilisearch } from "./search-index/meilisearch.ts";
import { consoleSender } from "./sms/console.ts";
import type { SmsSender } from "./sms/sms-sender.ts";
import { tencentSender } from "./sms/tencent.ts";
import { realWechat } from "./wechat/real.ts";
import { simulatedWechat } from "./wechat/simulated.ts";
import type { WechatProvider } from "./wechat/wechat-provider.ts";

/** The parts of a process that adapters need. */
interface Parts {
  config: ApiConfig;
  log: Logger;
  clock: Clock;
  metrics: ApiMetrics;
}

function smsSender(config: ApiConfig, log: Logger): SmsSender {
  if (config.sms.aliyun) return aliyunSender(config.sms.aliyun);
  if (config.sms.tencent) return tencentSender(config.sms.tencent);
  return consoleSender(log);
}

function moderatorOf({ moderation: { provider, tencent } }: ApiConfig): Moderator | null {
  if (tencent) return tencentModerator(tencent);
  return provider === "fake" ? fakeModerator() : null;
}

function moderationOf(config: ApiConfig, parts: Pick<Parts, "log" | "metrics">): Moderation | null {
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

function uploadStore({ s3, dataDir }: ApiConfig): UploadStore {
  const aside = join(dataDir, "incoming");
  return s3 ? s3Uploads(s3, aside) : diskUploads(join(dataDir, "uploads"), aside);
}

/** The services outside of the process. */
export interface Adapters {
  media: MediaStore;
  /** Uploaded videos that are not converted yet; readers have no access to them. */
  uploads: UploadStore;
  sms: SmsSender;
  /** The external moderation service; null when none is configured. */
  moderation: Moderation | null;
  /** Null when WeChat is not configured. */
  wechat: WechatProvider | null;
  /** Null when the site sends no mails. */
  mail: Mailer | null;
  limiter: Limiter;
  /** The external search index that receives every change; null when the built-in search answers. */
  searchIndex: SearchIndex | null;
}

const orMade = <T>(given: T | undefined, make: () => T): T => (given === undefined ? make() : given);

/** Chooses the adapters by the configuration. @param given used instead, also if it is null: for tests */
export function createAdapters({ config, log, clock, metrics }: Parts, given: Partial<Adapters>): Adapters {
  return {
    media: orMade(given.media, () => mediaStore(config)),
    uploads: orMade(given.uploads, () => uploadStore(config)),
    sms: orMade(given.sms, () => smsSender(config, log)),
    moderation: orMade(given.moderation, () => moderationOf(config, { log, metrics })),
    wechat: orMade(given.wechat, () => wechatProvider(config, clock)),
    mail: orMade(given.mail, () => mailerOf(config, log)),
    limiter: orMade(given.limiter, () => createLimiter(config.redisUrl, log)),
    searchIndex: orMade(given.searchIndex, () => (config.search ? meilisearch(config.search) : null)),
  };
}
