import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import "../contract/shared/common.ts";
import { planLaunch } from "../server/launch-settings.ts";
import { envSchema } from "./env.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-values-"));
afterAll(() => rmSync(folder, { recursive: true }));

const each = (names: string, values: string[]) => Object.fromEntries(names.split(" ").map((name) => [name, values]));
const WORDS = "天".repeat(60);

/** Three wrong values of each setting. */
const wrong: Record<string, string[]> = {
  ...each("APP_ENV SEARCH_ENGINE SMS_PROVIDER MAIL_PROVIDER MODERATION_PROVIDER MODERATION_ON_FAILURE", [
    "x",
    "ON",
    "1",
  ]),
  ...each("READS_IN_WEB LOG_LEVEL SELF_TEST_PAGE UI_DEMO_PAGE API_DOCS DEMO_COMMUNITY CIRCLE_FOUNDING", [
    "x",
    "ON",
    "1",
  ]),
  ...each("PORT API_PORT API_PRIVATE_PORT METRICS_PORT", ["three", "-1", "65536"]),
  ...each("HOST API_HOST", ["a b", "http://a", "a/b"]),
  ...each("SITE_URL", ["a.example", "https://a.example/community", "https://a.example?b=1"]),
  ...each("API_BASE_URL API_PRIVATE_URL CDN_BASE S3_ENDPOINT SEARCH_URL WECHAT_OPEN_BASE WECHAT_API_BASE", [
    "a.example",
    "ftp://a.example",
    "https://a.example/b?c=1",
  ]),
  ...each("CHAT_SOCKET_BASE", ["a.example", "https://a.example/chat", "wss://a.example/chat#a"]),
  ...each("STATISTICS_SCRIPT_URL", ["a.example/s.js", "javascript:alert(1)", "//a.example/s.js"]),
  ...each("SESSION_SECRET SERVICE_SECRET SESSION_SECRET_OLD SERVICE_SECRET_OLD", ["short", "x".repeat(31), "a,b"]),
  ...each("BACKUP_KEY", ["short", "x".repeat(11), "1234"]),
  ...each("DATABASE_URL", ["mysql://a", "a.example", "/var/lib/a.sqlite"]),
  ...each("REDIS_URL", ["a.example:6379", "http://a.example", "6379"]),
  ...each("S3_REGION TENCENT_MODERATION_REGION", ["a b", "华南", "x".repeat(41)]),
  ...each("ALIYUN_SMS_ENDPOINT TENCENT_SMS_ENDPOINT", ["a b", "ftp://a.example", "https://a.example/path"]),
  ...each("TENCENT_MODERATION_TEXT_ENDPOINT TENCENT_MODERATION_PICTURE_ENDPOINT", ["a b", "短信", "//a.example"]),
  ...each("SEARCH_INDEX_PREFIX", ["a b", "群落", "x".repeat(41)]),
  ...each("IMAGE_BYTES_PER_USER IMAGES_PER_USER VIDEO_BYTES_PER_USER VIDEOS_PER_USER SITEMAP_PAGE", ["x", "0", "1.5"]),
  ...each("CHAT_SOCKETS_PER_ADDRESS DANMAKU_PER_SECOND WEB_WORKERS CIRCLE_FOUNDING_LEVEL", ["x", "0", "1.5"]),
  ...each("SMS_GLOBAL_PER_HOUR SMS_UNUSED_PER_RANGE SMS_WORK_TRIES SMS_IP_PER_HOUR", ["x", "0", "1.5"]),
  ...each("VIDEO_MINUTES_MAX VIDEO_TRANSCODE_MINUTES", ["x", "0", "-1"]),
  ...each("VIDEO_TRANSCODE_NICE SMS_MEMBER_PERCENT SMS_VISITOR_PERCENT ACCOUNT_LEAVE_DAYS DRAIN_SECONDS", [
    "x",
    "-1",
    "101",
  ]),
  ...each("LOGIN_LOG_DAYS", ["x", "30", "4000"]),
  ...each("TRUST_PROXY", ["a proxy", "300.1.1.1", "10.0.0.0/99"]),
  ...each("SMS_SIGN_PRIVATE_KEY SMS_SIGN_PUBLIC_KEY SMS_SIGN_PRIVATE_KEY_OLD", [
    "x",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----",
  ]),
  ...each("SMTP_URL", ["a.example", "http://a.example", "smtps://"]),
  ...each("MAIL_FROM", ["qunluo", "a@b@c", "群落 <qunluo>"]),
  ...each("WECHAT_PUSH_TOKEN", ["ab", "a b c", "x".repeat(33)]),
  ...each("WECHAT_TEMPLATE_NOTICE", ["a b", "模板", "x".repeat(65)]),
  ...each("WECHAT_TEMPLATE_NOTICE_FIELDS", ["thing1", "thing1=name", "Thing=title"]),
  ...each("ADMIN_PHONES", ["1380013800", "13800138000;13900139000", "admin"]),
  ...each("HOT_SEARCHES_PINNED", [WORDS, `好,${WORDS}`, Array.from({ length: 11 }, (_, n) => `词${n}`).join()]),
  ...each("SECURITY_CONTACT", ["a.example", "http://a.example", "a b"]),
};
/** Settings for which every text is valid, or whose group is checked as a whole (other tests). */
const free = new Set([
  "DATA_DIR", // a path; wrong-starts.test.ts
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SEARCH_KEY",
  "HOT_SEARCHES_BLOCKED",
  ...Object.keys(envSchema.shape).filter((name) => /^(?:ALIYUN|TENCENT|WECHAT_WEBSITE|WECHAT_OFFICIAL)_/.test(name)),
]);

test("K01 each setting has three wrong values, or takes any text", () => {
  const names = Object.keys(envSchema.shape);
  expect(names.filter((name) => !(name in wrong) && !free.has(name))).toEqual([]);
  expect(Object.keys(wrong).filter((name) => !names.includes(name))).toEqual([]);
  for (const values of Object.values(wrong)) expect(values).toHaveLength(3);
});

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  "K01 %s=%s stops the start with one line that names the setting",
  (name, value) => {
    const env = { DATA_DIR: join(folder, "data"), [name]: value };
    let line = "it starts";
    try {
      planLaunch(undefined, "1", env);
    } catch (error) {
      line = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    }
    expect(line).toMatch(
      new RegExp(
        `^ConfigError 配置错误 (?:${name}|SMS_SIGN_(?:PUBLIC|PRIVATE)_KEY|MAIL_PROVIDER)(?:（第 \\d+ 个）)?：[^\\n]+$`,
      ),
    );
  },
);

test("K01 a pair is given whole, and a template needs its account", () => {
  const cases: [Record<string, string>, string][] = [
    [{ SMS_SIGN_PRIVATE_KEY: "x" }, "SMS_SIGN_PUBLIC_KEY"],
    [{ SMS_SIGN_PUBLIC_KEY: "x" }, "SMS_SIGN_PRIVATE_KEY"],
    [{ WECHAT_OFFICIAL_APP_ID: "a" }, "WECHAT_OFFICIAL_APP_SECRET"],
    [{ WECHAT_WEBSITE_APP_SECRET: "a" }, "WECHAT_WEBSITE_APP_ID"],
    [
      { WECHAT_WEBSITE_APP_ID: "a", WECHAT_WEBSITE_APP_SECRET: "b", WECHAT_TEMPLATE_NOTICE: "t" },
      "WECHAT_TEMPLATE_NOTICE",
    ],
    [{ SMS_PROVIDER: "aliyun" }, "ALIYUN_SMS_ACCESS_KEY_ID"],
    [{ SMS_PROVIDER: "tencent" }, "TENCENT_SMS_SECRET_ID"],
    [{ MAIL_PROVIDER: "smtp" }, "SMTP_URL"],
    [{ SEARCH_ENGINE: "meilisearch" }, "SEARCH_URL"],
    [{ MODERATION_PROVIDER: "tencent" }, "TENCENT_MODERATION_SECRET_ID"],
  ];
  for (const [env, name] of cases)
    expect(() => planLaunch(undefined, "1", { DATA_DIR: join(folder, "data"), ...env })).toThrow(
      new RegExp(`^配置错误 ${name}：`),
    );
});
