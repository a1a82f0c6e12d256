import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const made = () => randomBytes(32).toString("base64");
const [session, service, third] = [made(), made(), made()];
const good = {
  APP_ENV: "production",
  SITE_URL: "https://qunluo.example.com",
  SESSION_SECRET: session,
  SERVICE_SECRET: service,
};

const wrong: [string, Record<string, string>, RegExp][] = [
  ["one secret for both tiers", { SERVICE_SECRET: session }, /^配置错误 SERVICE_SECRET：与 SESSION_SECRET 相同/],
  ["a backup under the cookies' secret", { BACKUP_KEY: session }, /^配置错误 BACKUP_KEY：与 SESSION_SECRET 相同/],
  [
    "the database under the service's secret",
    { DATABASE_URL: `postgres://qunluo:${encodeURIComponent(service)}@db:5432/qunluo` },
    /^配置错误 DATABASE_URL：与 SERVICE_SECRET 相同/,
  ],
  [
    "Redis under it",
    { REDIS_URL: `redis://:${encodeURIComponent(service)}@r:6379` },
    /^配置错误 REDIS_URL：与 SERVICE_SECRET/,
  ],
  ["a search engine under it", { SEARCH_KEY: service }, /^配置错误 SEARCH_KEY：与 SERVICE_SECRET 相同/],
  [
    "an old secret of another purpose in use again",
    { SERVICE_SECRET_OLD: `${third},${session}` },
    /^配置错误 SERVICE_SECRET_OLD：与 SESSION_SECRET 相同/,
  ],
  ["a weak secret", { SESSION_SECRET: "secret-secret-secret-secret-secret!" }, /^配置错误 SESSION_SECRET：太容易猜到/],
  [
    "a weak old one, which still opens",
    { SERVICE_SECRET_OLD: "a".repeat(40) },
    /^配置错误 SERVICE_SECRET_OLD：太容易猜到/,
  ],
  ["a passphrase of known words", { BACKUP_KEY: "my-password-123456" }, /^配置错误 BACKUP_KEY：太容易猜到/],
  [
    "the example's address of the database",
    { DATABASE_URL: "postgres://user:password@host:5432/qunluo" },
    /^配置错误 DATABASE_URL：里的密码太容易猜到，或是示例里的/,
  ],
  [
    "qunluo:qunluo",
    { DATABASE_URL: "postgres://qunluo:qunluo@db/qunluo" },
    /^配置错误 DATABASE_URL：里的密码太容易猜到/,
  ],
  ["a Redis with 123456", { REDIS_URL: "redis://:123456@r:6379" }, /^配置错误 REDIS_URL：里的密码太容易猜到/],
  ["a MinIO as it comes", { S3_SECRET_ACCESS_KEY: "minioadmin" }, /^配置错误 S3_SECRET_ACCESS_KEY：太容易猜到/],
  ["Meilisearch's example", { SEARCH_KEY: "aSampleMasterKey" }, /^配置错误 SEARCH_KEY：太容易猜到/],
  ["a token of WeChat that everybody tries", { WECHAT_PUSH_TOKEN: "qunluo123" }, /^配置错误 WECHAT_PUSH_TOKEN：太容易/],
  [
    "a site without TLS",
    { SITE_URL: "http://qunluo.example.com" },
    /^配置错误 SITE_URL：production 环境须以 https:\/\/ 开头/,
  ],
  [
    "a site without TLS by its address",
    { SITE_URL: "http://10.0.0.8:3000" },
    /^配置错误 SITE_URL：production 环境须以/,
  ],
  ["a name that only begins so", { SITE_URL: "http://localhost.example.com" }, /^配置错误 SITE_URL：production/],
  ["pictures without TLS", { CDN_BASE: "http://cdn.example.com" }, /^配置错误 CDN_BASE：production 环境须以 https:/],
  [
    "sockets without TLS",
    { CHAT_SOCKET_BASE: "ws://a.example/chat" },
    /^配置错误 CHAT_SOCKET_BASE：production 环境须以 wss:/,
  ],
  [
    "a script without TLS",
    { STATISTICS_SCRIPT_URL: "http://s.example/a.js" },
    /^配置错误 STATISTICS_SCRIPT_URL：production/,
  ],
];

test.each(wrong)(
  "K01 K03 %s stops production with one line, and does not stop local and development environments",
  (_what, env, line) => {
    expect(() => readEnv({ ...good, ...env })).toThrow(
      expect.objectContaining({ name: "ConfigError", message: expect.stringMatching(line) as string }) as Error,
    );
    expect(() => readEnv({ ...good, ...env })).toThrow(/^[^\n]+$/);
    expect(readEnv({ ...good, ...env, APP_ENV: "local" }).APP_ENV).toBe("local");
  },
);

test("K01 K03 the line names the setting, and never the secret", () => {
  for (const [, env] of wrong)
    for (const secret of [session, service, third]) {
      const said = () => readEnv({ ...good, ...env });
      expect(said).not.toThrow(secret);
    }
});

test("K01 K03 own secrets, TLS, and production on this machine for a trial are accepted", () => {
  for (const env of [
    {},
    { SESSION_SECRET_OLD: session, SERVICE_SECRET_OLD: third },
    { BACKUP_KEY: third, DATABASE_URL: "postgres://qunluo:7vKq2ZxW@db:5432/qunluo", REDIS_URL: "redis://redis:6379" },
    { DATABASE_URL: "postgres://qunluo@127.0.0.1:5432/qunluo" },
    { DATABASE_URL: "postgres://qunluo:100%sure-7vKq2ZxW@db:5432/qunluo" },
    { BACKUP_KEY: "一把足够长的口令，谁也猜不到" },
    { SITE_URL: "http://localhost:3000" },
    { SITE_URL: "http://127.0.0.1:3000", CHAT_SOCKET_BASE: "ws://127.0.0.1:3000/chat" },
    { SITE_URL: "http://[::1]:3000" },
    { CHAT_SOCKET_BASE: "wss://a.example/chat", CDN_BASE: "https://cdn.example.com" },
    // One cloud account may have two services.
    { TENCENT_SMS_SECRET_KEY: third, TENCENT_MODERATION_SECRET_KEY: third },
  ])
    expect(readEnv({ ...good, ...env }).APP_ENV).toBe("production");
});
