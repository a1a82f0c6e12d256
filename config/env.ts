import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { foundingModes } from "../contract/circles/circle-names.ts";
import { LEVEL_MAX } from "../contract/people/level.ts";
import { limits } from "../contract/shared/limits.ts";
import { ConfigError } from "./config-error.ts";
import { refuseUnsafe } from "./refuse-unsafe.ts";
import { withSecretFiles } from "./secret-files.ts";

const text = z.string().trim();

function isPrivateKey(pem: string): boolean {
  try {
    createPrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}

const optionalText = text.optional().transform((value) => (value === "" ? undefined : value));
/** Addresses that paths are appended to. */
const baseOf = (protocol: RegExp, said: string) =>
  z
    .url({ protocol, error: said })
    .refine((value) => !/[\s?#]/.test(value), "不能带 ? 或 #")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional();
/** Earlier secrets, newest first, separated by commas. */
const oldOnes = text
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().min(32, "每个至少 32 个字符")).max(5, "最多 5 个"));
/** Earlier keys: PEM texts one after the other. */
const oldKeys = text
  .default("")
  .transform((value) =>
    value
      .replaceAll("\\n", "\n")
      .split(/(?<=-----END [A-Z ]+-----)\s*/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().refine(isPrivateKey, "不是完整的 PEM 私钥（换行可写成 \\n）")));
/** Words separated by Western or Chinese commas: 甲,乙 */
const words = text.default("").transform((value) =>
  value
    .split(/[,，]/)
    .map((word) => word.trim())
    .filter(Boolean),
);
/** Contacts for reports of vulnerabilities (RFC 9116): pages or mail addresses. */
const contacts = words
  .transform((value) => value.map((one) => (/^[^\s:@]+@[^\s@]+$/.test(one) ? `mailto:${one}` : one)))
  .pipe(
    z
      .array(z.url({ protocol: /^(?:https|mailto)$/, error: "须为邮箱地址或以 https:// 开头的网址" }))
      .max(5, "最多 5 个"),
  );
const FIELD_ERROR = "须为 字段=内容，以逗号分隔；内容是 title、body、time 或 site";
/** The fields of a WeChat template with their contents: `thing1=title,thing2=body,time3=time`. */
const templateFields = text
  .default("thing1=title,thing2=body,time3=time")
  .transform((value) => value.split(",").map((one) => one.split("=").map((part) => part.trim())))
  .pipe(
    z
      .array(
        z.tuple(
          [
            z.string().regex(/^[a-z_]{1,30}\d{0,2}$/, FIELD_ERROR),
            z.enum(["title", "body", "time", "site"], { error: FIELD_ERROR }),
          ],
          { error: FIELD_ERROR },
        ),
      )
      .max(10, "最多 10 个"),
  );
/** An address of a provider: `host` or `https://host:port`. */
const endpoint = optionalText.pipe(
  z
    .string()
    .regex(
      /^(?:https?:\/\/)?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?\/?$/,
      "须为主机名，或以 https:// 开头、不带路径的地址",
    )
    .optional(),
);
const region = text.regex(/^[A-Za-z0-9-]{1,40}$/, "须为地域的代号，例如 ap-guangzhou");
/** A host name or an address of this machine. */
const host = text.regex(/^[A-Za-z0-9.:_-]{1,253}$/, "须为主机名或 IP 地址");
const base = baseOf(/^https?$/, "须为以 http:// 或 https:// 开头的网址");
const socketBase = baseOf(/^wss?$/, "须为以 ws:// 或 wss:// 开头的地址");
const port = z.coerce.number().int().min(0).max(65_535);

/**
 * Every setting of the product, documented in `.env.example`.
 * An empty value counts as unset.
 */
export const envSchema = z.object({
  APP_ENV: z.enum(["local", "development", "production"]).default("local"),
  PORT: port.default(3000),
  HOST: host.default("0.0.0.0"),
  API_PORT: port.default(3001),
  API_HOST: host.default("127.0.0.1"),
  API_PRIVATE_PORT: port.optional(),
  METRICS_PORT: port.optional(),
  DATA_DIR: text.default("./data"),
  SITE_URL: base.refine(
    (value) => value === undefined || new URL(value).pathname === "/",
    "须为不带路径的地址，例如 https://qunluo.example.com：网站不能放在子目录里",
  ),
  API_BASE_URL: base,
  API_PRIVATE_URL: base,
  CHAT_SOCKET_BASE: socketBase,
  CDN_BASE: base,
  SESSION_SECRET: optionalText.pipe(z.string().min(32, "至少 32 个字符").optional()),
  SERVICE_SECRET: optionalText.pipe(z.string().min(32, "至少 32 个字符").optional()),
  SESSION_SECRET_OLD: oldOnes,
  SERVICE_SECRET_OLD: oldOnes,
  DATABASE_URL: optionalText.pipe(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "须以 postgres:// 开头")
      .optional(),
  ),
  REDIS_URL: optionalText.pipe(
    z
      .string()
      .regex(/^rediss?:\/\//, "须以 redis:// 开头")
      .optional(),
  ),
  S3_BUCKET: optionalText,
  S3_REGION: region.default("us-east-1"),
  S3_ENDPOINT: base,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SEARCH_ENGINE: z.enum(["built-in", "meilisearch"]).default("built-in"),
  SEARCH_URL: base,
  SEARCH_KEY: optionalText,
  SEARCH_INDEX_PREFIX: text.regex(/^[A-Za-z0-9_-]{1,40}$/, "须为 1–40 个英文字母、数字、- 或 _").default("qunluo_"),
  IMAGE_BYTES_PER_USER: z.coerce.number().int().min(1).default(limits.imageBytesPerUser),
  IMAGES_PER_USER: z.coerce.number().int().min(1).default(limits.imagesPerUser),
  VIDEO_BYTES_PER_USER: z.coerce.number().int().min(1).default(limits.videoBytesPerUser),
  VIDEOS_PER_USER: z.coerce.number().int().min(1).default(limits.videosPerUser),
  VIDEO_MINUTES_MAX: z.coerce.number().positive().default(limits.videoMinutesMax),
  VIDEO_TRANSCODE_MINUTES: z.coerce.number().positive().default(60),
  VIDEO_TRANSCODE_NICE: z.coerce.number().int().min(0).max(19).default(10),
  DANMAKU_PER_SECOND: z.coerce.number().int().min(1).max(100).default(limits.danmakuPerSecond),
  SITEMAP_PAGE: z.coerce.number().int().min(1).max(50_000).default(50_000),
  CHAT_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  TRUST_PROXY: text.default(""),
  SMS_PROVIDER: z.enum(["console", "aliyun", "tencent"]).default("console"),
  SMS_SIGN_PRIVATE_KEY: optionalText,
  SMS_SIGN_PUBLIC_KEY: optionalText,
  SMS_SIGN_PRIVATE_KEY_OLD: oldKeys,
  SMS_GLOBAL_PER_HOUR: z.coerce.number().int().min(1).default(1000),
  SMS_MEMBER_PERCENT: z.coerce.number().int().min(0).max(100).default(60),
  SMS_VISITOR_PERCENT: z.coerce.number().int().min(0).max(100).default(25),
  SMS_UNUSED_PER_RANGE: z.coerce.number().int().min(1).default(5),
  SMS_WORK_TRIES: z.coerce.number().int().min(1).max(20_000).default(300),
  SMS_IP_PER_HOUR: z.coerce.number().int().min(1).default(20),
  ALIYUN_SMS_ACCESS_KEY_ID: optionalText,
  ALIYUN_SMS_ACCESS_KEY_SECRET: optionalText,
  ALIYUN_SMS_SIGN_NAME: optionalText,
  ALIYUN_SMS_TEMPLATE_CODE: optionalText,
  ALIYUN_SMS_ENDPOINT: endpoint,
  TENCENT_SMS_SECRET_ID: optionalText,
  TENCENT_SMS_SECRET_KEY: optionalText,
  TENCENT_SMS_SDK_APP_ID: optionalText,
  TENCENT_SMS_SIGN_NAME: optionalText,
  TENCENT_SMS_TEMPLATE_ID: optionalText,
  TENCENT_SMS_ENDPOINT: endpoint,
  MAIL_PROVIDER: z.enum(["none", "console", "smtp"]).default("none"),
  SMTP_URL: optionalText.pipe(
    z.url({ protocol: /^smtps?$/, error: "须为以 smtp:// 或 smtps:// 开头的地址" }).optional(),
  ),
  MAIL_FROM: optionalText.pipe(
    z
      .string()
      .regex(
        /^(?:[^<>@"\r\n]{1,60}<[^\s<>@]{1,64}@[\w.-]{1,253}>|[^\s<>@]{1,64}@[\w.-]{1,253})$/,
        "须为邮箱地址，或 名称 <邮箱地址>",
      )
      .optional(),
  ),
  MODERATION_PROVIDER: z.enum(["none", "fake", "tencent"]).default("none"),
  MODERATION_ON_FAILURE: z.enum(["review", "pass"]).default("review"),
  TENCENT_MODERATION_SECRET_ID: optionalText,
  TENCENT_MODERATION_SECRET_KEY: optionalText,
  TENCENT_MODERATION_REGION: region.default("ap-guangzhou"),
  TENCENT_MODERATION_TEXT_BIZ_TYPE: optionalText,
  TENCENT_MODERATION_PICTURE_BIZ_TYPE: optionalText,
  TENCENT_MODERATION_TEXT_ENDPOINT: endpoint,
  TENCENT_MODERATION_PICTURE_ENDPOINT: endpoint,
  WECHAT_WEBSITE_APP_ID: optionalText,
  WECHAT_WEBSITE_APP_SECRET: optionalText,
  WECHAT_OFFICIAL_APP_ID: optionalText,
  WECHAT_OFFICIAL_APP_SECRET: optionalText,
  WECHAT_PUSH_TOKEN: optionalText.pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9]{3,32}$/, "须为 3–32 个英文字母或数字")
      .optional(),
  ),
  WECHAT_TEMPLATE_NOTICE: optionalText.pipe(
    z
      .string()
      .regex(/^[\w-]{1,64}$/, "须为模板编号：英文字母、数字、- 或 _")
      .optional(),
  ),
  WECHAT_TEMPLATE_NOTICE_FIELDS: templateFields,
  WECHAT_OPEN_BASE: base,
  WECHAT_API_BASE: base,
  ADMIN_PHONES: text
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((phone) => phone.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^1[3-9]\d{9}$/, "须为逗号分隔的 11 位手机号"))),
  ACCOUNT_LEAVE_DAYS: z.coerce.number().int().min(0).max(90).default(15),
  LOGIN_LOG_DAYS: z.coerce.number().int().min(180, "法律要求登录日志至少保存六个月").max(3650).default(180),
  HOT_SEARCHES_PINNED: words.pipe(z.array(z.string().max(limits.searchMax)).max(10, "最多 10 个")),
  HOT_SEARCHES_BLOCKED: words,
  CIRCLE_FOUNDING: z.enum(foundingModes).default("everyone"),
  CIRCLE_FOUNDING_LEVEL: z.coerce.number().int().min(1).max(LEVEL_MAX).default(3),
  BACKUP_KEY: optionalText.pipe(z.string().min(12, "至少 12 个字符").optional()),
  STATISTICS_SCRIPT_URL: z.url({ protocol: /^https?$/, error: "须为以 http:// 或 https:// 开头的网址" }).optional(),
  WEB_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  READS_IN_WEB: z.enum(["on", "off"]).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).optional(),
  SELF_TEST_PAGE: z.enum(["on", "off"]).optional(),
  UI_DEMO_PAGE: z.enum(["on", "off"]).optional(),
  API_DOCS: z.enum(["all", "public", "off"]).optional(),
  SECURITY_CONTACT: contacts,
  DEMO_COMMUNITY: z.enum(["on", "off"]).default("on"),
});
export type Env = z.output<typeof envSchema>;

/**
 * Parses the settings.
 * @throws ConfigError with one line that names the first wrong variable.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(source)).filter(([, value]) => value !== undefined && value !== ""),
  );
  // Chinese type messages of zod for the operator, because the contract's messages are for forms. `jitless`, because
  // compiling the schema would cost twice its gain for a single run.
  const result = envSchema.safeParse(given, { error: z.locales.zhCN().localeError, jitless: true });
  if (result.success) {
    refuseUnsafe(result.data);
    return result.data;
  }
  const issue = result.error.issues[0];
  const [name = "", index] = issue?.path ?? [];
  const place = typeof index === "number" ? `（第 ${index + 1} 个）` : "";
  throw new ConfigError(`配置错误 ${String(name)}${place}：${issue?.message}（见 .env.example）`);
}
