import { expect, test } from "vitest";
import { envSchema, readEnv } from "./env.ts";
import { hints, unknownNames } from "./hints.ts";

test.each([
  ["SESION_SECRET", "SESSION_SECRET"],
  ["DATABASE_URLS", "DATABASE_URL"],
  ["TRUST_PORXY", "TRUST_PROXY"],
  ["S3_ACESS_KEY_ID", "S3_ACCESS_KEY_ID"],
  ["SMS_PROVIDR", "SMS_PROVIDER"],
])("K01 %s is told to be nearly %s", (name, meant) => {
  expect(unknownNames({ [name]: "x" })).toEqual([
    `提醒 ${name}：没有这个配置项，是否想写 ${meant}？（见 .env.example）`,
  ]);
});

test("K01 an unknown setting with our prefix is reported; other programs' settings are not", () => {
  expect(unknownNames({ QUNLUO_PORT: "1" })).toEqual(["提醒 QUNLUO_PORT：没有这个配置项，不起作用（见 .env.example）"]);
  const others = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "PWD",
    "LANG",
    "NODE_ENV",
    "npm_config_port",
    "S3_BACKUP_TARGET",
    "POSTGRES_PASSWORD",
    "SITE_HOST",
    "DATA",
    "SECRET_KEY_BASE",
    "REDIS_HOST",
    "LOG_FILE",
    "QUNLUO_CHROMIUM",
  ];
  expect(
    unknownNames(Object.fromEntries([...others, ...Object.keys(envSchema.shape)].map((name) => [name, "x"]))),
  ).toEqual([]);
});

test("K01 a file for a setting that is no secret is reported, because it is not read", () => {
  const source = { PORT_FILE: "/run/secrets/port", SITE_URL_FILE: "/x", SEARCH_KEY_FILE: "/y", LOG_FILE: "/var/log/x" };
  expect(unknownNames(source)).toEqual([
    "提醒 PORT_FILE：PORT 不是密钥，不能放在文件里，不起作用（见 .env.example）",
    "提醒 SITE_URL_FILE：SITE_URL 不是密钥，不能放在文件里，不起作用（见 .env.example）",
  ]);
});

test("K01 PostgreSQL and Redis for several machines with media on one disk are reported", () => {
  const several = { DATABASE_URL: "postgres://a/b", REDIS_URL: "redis://a" };
  const s3 = { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
  expect(hints(readEnv(several), several)).toEqual([expect.stringMatching(/^提醒 S3_BUCKET：/)]);
  expect(hints(readEnv({ ...several, ...s3 }), { ...several, ...s3 })).toEqual([]);
  expect(hints(readEnv({}), {})).toEqual([]);
});
