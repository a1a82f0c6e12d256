import { resolve } from "node:path";
import { type ApiDocs, apiDocsOf } from "./api-docs.ts";
import { ConfigError } from "./config-error.ts";
import {
  type DeliveryChannels,
  deliveryChannels,
  type MailConfig,
  mailConfig,
  type WechatTemplate,
  wechatTemplate,
} from "./delivery-config.ts";
import type { Env } from "./env.ts";
import { group } from "./group.ts";
import { secret, signKeys } from "./kept-secret.ts";
import { oldSecrets } from "./old-secrets.ts";
import { privatePort } from "./private-port.ts";
import { siteUrl } from "./site-url.ts";
import { smsShares, type SmsShares } from "./sms-shares.ts";
import { type WechatConfig, wechatConfig } from "./wechat-config.ts";

export interface ApiConfig {
  environment: Env["APP_ENV"];
  version: string;
  apiDocs: ApiDocs;
  host: string;
  port: number;
  /** Port of the private listener, to which nothing is forwarded (api/private-app.ts). */
  privatePort: number;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  siteUrl: string;
  /** Prefix of media URLs; empty means the site's own origin. */
  cdnBase: string;
  serviceSecret: string;
  /** Earlier secrets, which are still accepted. */
  oldServiceSecrets: string[];
  /** Maximum of live sockets per address (per IPv6 /64) in each API process. */
  socketsPerAddress: number;
  /** The most danmaku of one second that are drawn over a film. */
  danmakuPerSecond: number;
  /** Addresses per sitemap file; search engines accept at most 50,000. */
  sitemapPage: number;
  sign: { privateKey: string; publicKey: string; oldPrivateKeys: string[] };
  sms: {
    provider: Env["SMS_PROVIDER"];
    ipPerHour: number;
    /** The site's SMS codes per hour, divided into shares. */
    shares: SmsShares;
    /** A range of addresses counts as failing when its unused codes of a day exceed its used ones by this number. */
    unusedPerRange: number;
    /**
     * Difficulty of the proof of work that a browser does instead of a challenge
     * (services/people/challenge/proof-of-work.ts).
     */
    workTries: number;
    aliyun:
      | {
          accessKeyId: string;
          accessKeySecret: string;
          signName: string;
          templateCode: string;
          endpoint: string | undefined;
        }
      | undefined;
    tencent:
      | {
          secretId: string;
          secretKey: string;
          sdkAppId: string;
          signName: string;
          templateId: string;
          endpoint: string | undefined;
        }
      | undefined;
  };
  /** The external service that checks texts and pictures. */
  moderation: {
    provider: Env["MODERATION_PROVIDER"];
    /** Treatment of a post when the service does not answer: it waits for review, or passes. */
    onFailure: Env["MODERATION_ON_FAILURE"];
    tencent:
      | {
          secretId: string;
          secretKey: string;
          region: string;
          textBizType: string | undefined;
          pictureBizType: string | undefined;
          /** Endpoints of Tencent's text (TMS) and image (IMS) services. */
          tms: string | undefined;
          ims: string | undefined;
        }
      | undefined;
  };
  s3:
    | { bucket: string; region: string; endpoint: string | undefined; accessKeyId: string; secretAccessKey: string }
    | undefined;
  /** An external search engine; undefined for the built-in index. */
  search: { url: string; key: string | undefined; prefix: string } | undefined;
  /** Storage limits of a member. */
  images: { bytesPerUser: number; perUser: number };
  /**
   * Limits for videos: storage per member, length and transcoding time in minutes, and the nice value of transcoding (0
   * to 19), so that it yields to visitors.
   */
  videos: {
    bytesPerUser: number;
    perUser: number;
    minutesMax: number;
    transcodeMinutes: number;
    transcodeNice: number;
  };
  /** Undefined when no WeChat app is configured; each of the two may be missing. */
  wechat: WechatConfig | undefined;
  /** The channels by which notices leave the site. */
  delivery: DeliveryChannels;
  /** Undefined when the site sends no mails. */
  mail: MailConfig | undefined;
  /** The template of WeChat messages; undefined without one. */
  wechatTemplate: WechatTemplate | undefined;
  adminPhones: string[];
  /** Days between a member's request to delete the account and the deletion. */
  leaveDays: number;
  /** Days for which logins are stored, with their addresses. */
  loginLogDays: number;
  /** Words that are always first among the hot searches, and words that never appear there. */
  hotSearches: { pinned: string[]; blocked: string[] };
  /** Rule for the members who may found a circle. */
  circles: { founding: Env["CIRCLE_FOUNDING"]; level: number };
  /** Whether to fill an empty database with the demo community at start. */
  demo: boolean;
  logLevel: string;
}

function searchConfig(env: Env): ApiConfig["search"] {
  for (const name of ["SEARCH_URL", "SEARCH_KEY"] as const) {
    if (env[name] && env.SEARCH_ENGINE === "built-in")
      throw new ConfigError(`配置错误 SEARCH_ENGINE：设置了 ${name} 时须为 meilisearch（见 .env.example）`);
  }
  const given = group(env.SEARCH_ENGINE === "meilisearch", "SEARCH_ENGINE=meilisearch", {
    SEARCH_URL: env.SEARCH_URL,
    ...(env.APP_ENV === "production" ? { SEARCH_KEY: env.SEARCH_KEY } : {}),
  });
  return given?.SEARCH_URL
    ? { url: given.SEARCH_URL, key: env.SEARCH_KEY, prefix: env.SEARCH_INDEX_PREFIX }
    : undefined;
}

function moderationConfig(env: Env): ApiConfig["moderation"] {
  const { MODERATION_PROVIDER: provider } = env;
  if (provider === "fake" && env.APP_ENV === "production")
    throw new ConfigError("配置错误 MODERATION_PROVIDER：fake 不能用于 production 环境，请选择 none 或 tencent");
  const tencent = group(provider === "tencent", "MODERATION_PROVIDER=tencent", {
    TENCENT_MODERATION_SECRET_ID: env.TENCENT_MODERATION_SECRET_ID,
    TENCENT_MODERATION_SECRET_KEY: env.TENCENT_MODERATION_SECRET_KEY,
  });
  return {
    provider,
    onFailure: env.MODERATION_ON_FAILURE,
    tencent: tencent && {
      secretId: tencent.TENCENT_MODERATION_SECRET_ID,
      secretKey: tencent.TENCENT_MODERATION_SECRET_KEY,
      region: env.TENCENT_MODERATION_REGION,
      textBizType: env.TENCENT_MODERATION_TEXT_BIZ_TYPE,
      pictureBizType: env.TENCENT_MODERATION_PICTURE_BIZ_TYPE,
      tms: env.TENCENT_MODERATION_TEXT_ENDPOINT,
      ims: env.TENCENT_MODERATION_PICTURE_ENDPOINT,
    },
  };
}

const smsLimits = (env: Env) => ({
  ipPerHour: env.SMS_IP_PER_HOUR,
  shares: smsShares(env),
  unusedPerRange: env.SMS_UNUSED_PER_RANGE,
  workTries: env.SMS_WORK_TRIES,
});

/** Parts for the API's own process only, which writes, sends and stores. */
type OfWrites = "sign" | "sms" | "moderation" | "s3" | "wechat" | "mail" | "wechatTemplate" | "adminPhones";

/** The API's settings, with defaults and cross-checks. */
export function apiConfig(env: Env, version: string): ApiConfig {
  const aliyun = group(env.SMS_PROVIDER === "aliyun", "SMS_PROVIDER=aliyun", {
    ALIYUN_SMS_ACCESS_KEY_ID: env.ALIYUN_SMS_ACCESS_KEY_ID,
    ALIYUN_SMS_ACCESS_KEY_SECRET: env.ALIYUN_SMS_ACCESS_KEY_SECRET,
    ALIYUN_SMS_SIGN_NAME: env.ALIYUN_SMS_SIGN_NAME,
    ALIYUN_SMS_TEMPLATE_CODE: env.ALIYUN_SMS_TEMPLATE_CODE,
  });
  const tencent = group(env.SMS_PROVIDER === "tencent", "SMS_PROVIDER=tencent", {
    TENCENT_SMS_SECRET_ID: env.TENCENT_SMS_SECRET_ID,
    TENCENT_SMS_SECRET_KEY: env.TENCENT_SMS_SECRET_KEY,
    TENCENT_SMS_SDK_APP_ID: env.TENCENT_SMS_SDK_APP_ID,
    TENCENT_SMS_SIGN_NAME: env.TENCENT_SMS_SIGN_NAME,
    TENCENT_SMS_TEMPLATE_ID: env.TENCENT_SMS_TEMPLATE_ID,
  });
  for (const name of ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
    if (env[name] && !env.S3_BUCKET)
      throw new ConfigError(`配置错误 S3_BUCKET：设置了 ${name} 时必须设置（见 .env.example）`);
  }
  const s3 = group(env.S3_BUCKET !== undefined, "设置了 S3_BUCKET", {
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  });
  if (env.APP_ENV !== "local" && env.SMS_PROVIDER === "console") {
    throw new ConfigError(
      `配置错误 SMS_PROVIDER：console 只能用于 local 环境，${env.APP_ENV} 请选择 aliyun 或 tencent`,
    );
  }
  return {
    ...sharedConfig(env, version),
    sign: { ...signKeys(env), oldPrivateKeys: oldSecrets(env, "SMS_SIGN_PRIVATE_KEY") },
    sms: {
      provider: env.SMS_PROVIDER,
      ...smsLimits(env),
      aliyun: aliyun && {
        accessKeyId: aliyun.ALIYUN_SMS_ACCESS_KEY_ID,
        accessKeySecret: aliyun.ALIYUN_SMS_ACCESS_KEY_SECRET,
        signName: aliyun.ALIYUN_SMS_SIGN_NAME,
        templateCode: aliyun.ALIYUN_SMS_TEMPLATE_CODE,
        endpoint: env.ALIYUN_SMS_ENDPOINT,
      },
      tencent: tencent && {
        secretId: tencent.TENCENT_SMS_SECRET_ID,
        secretKey: tencent.TENCENT_SMS_SECRET_KEY,
        sdkAppId: tencent.TENCENT_SMS_SDK_APP_ID,
        signName: tencent.TENCENT_SMS_SIGN_NAME,
        templateId: tencent.TENCENT_SMS_TEMPLATE_ID,
        endpoint: env.TENCENT_SMS_ENDPOINT,
      },
    },
    moderation: moderationConfig(env),
    s3: s3 && {
      bucket: s3.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    wechat: wechatConfig(env),
    mail: mailConfig(env),
    wechatTemplate: wechatTemplate(env),
    adminPhones: env.ADMIN_PHONES,
  };
}

function sharedConfig(env: Env, version: string): Omit<ApiConfig, OfWrites> {
  return {
    environment: env.APP_ENV,
    version,
    apiDocs: apiDocsOf(env),
    host: env.API_HOST,
    port: env.API_PORT,
    privatePort: privatePort(env),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    siteUrl: siteUrl(env),
    cdnBase: env.CDN_BASE ?? "",
    serviceSecret: secret(env, "SERVICE_SECRET"),
    oldServiceSecrets: oldSecrets(env, "SERVICE_SECRET"),
    socketsPerAddress: env.CHAT_SOCKETS_PER_ADDRESS,
    danmakuPerSecond: env.DANMAKU_PER_SECOND,
    sitemapPage: env.SITEMAP_PAGE,
    search: searchConfig(env),
    images: { bytesPerUser: env.IMAGE_BYTES_PER_USER, perUser: env.IMAGES_PER_USER },
    videos: {
      bytesPerUser: env.VIDEO_BYTES_PER_USER,
      perUser: env.VIDEOS_PER_USER,
      minutesMax: env.VIDEO_MINUTES_MAX,
      transcodeMinutes: env.VIDEO_TRANSCODE_MINUTES,
      transcodeNice: env.VIDEO_TRANSCODE_NICE,
    },
    delivery: deliveryChannels(env),
    leaveDays: env.ACCOUNT_LEAVE_DAYS,
    loginLogDays: env.LOGIN_LOG_DAYS,
    hotSearches: { pinned: env.HOT_SEARCHES_PINNED, blocked: env.HOT_SEARCHES_BLOCKED },
    circles: { founding: env.CIRCLE_FOUNDING, level: env.CIRCLE_FOUNDING_LEVEL },
    demo: env.DEMO_COMMUNITY === "on" && env.APP_ENV === "local",
    logLevel: env.LOG_LEVEL ?? (env.APP_ENV === "production" ? "warn" : "info"),
  };
}

export interface ReadsConfig extends ApiConfig {
  /** Whether media files are in DATA_DIR. */
  filesHere: boolean;
}

/** The settings for the API's reads in a web worker, without the secrets for writing, sending and storing. */
export function readsConfig(env: Env, version: string): ReadsConfig {
  return {
    ...sharedConfig(env, version),
    filesHere: env.S3_BUCKET === undefined,
    sign: { privateKey: "", publicKey: "", oldPrivateKeys: [] },
    sms: { provider: "console", ...smsLimits(env), aliyun: undefined, tencent: undefined },
    moderation: { provider: "none", onFailure: "review", tencent: undefined },
    s3: undefined,
    wechat: undefined,
    mail: undefined,
    wechatTemplate: undefined,
    adminPhones: [],
    logLevel: env.LOG_LEVEL ?? "error",
  };
}
