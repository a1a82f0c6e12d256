import { expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { deliveryChannels, mailConfig, wechatTemplate } from "./delivery-config.ts";
import { readEnv } from "./env.ts";

const FROM = "群落 <no-reply@qunluo.example>";
const smtp = (SMTP_URL: string) => mailConfig(readEnv({ MAIL_PROVIDER: "smtp", SMTP_URL, MAIL_FROM: FROM }))?.smtp;

test("K01 E19 without settings no channel is open", () => {
  const env = readEnv({});
  expect([mailConfig(env), wechatTemplate(env), deliveryChannels(env)]).toEqual([
    undefined,
    undefined,
    { mail: false, wechat: false },
  ]);
});

test("K01 E19 the address of a mail server says port, TLS and password", () => {
  expect(smtp("smtps://user%40example.com:p%40ss@mail.example.com")).toEqual({
    host: "mail.example.com",
    port: 465,
    isSecure: true,
    requiresTls: false,
    auth: { user: "user@example.com", pass: "p@ss" },
  });
  expect(smtp("smtp://user:pass@mail.example.com:2525")).toMatchObject({ port: 2525, requiresTls: true });
  expect(smtp("smtp://user:pass@127.0.0.1")).toMatchObject({ port: 587, requiresTls: false });
  expect(smtp("smtp://relay.internal")).toMatchObject({ requiresTls: false, auth: undefined });
});

test.each([
  [{ MAIL_PROVIDER: "smtp", MAIL_FROM: FROM }, "SMTP_URL"],
  [{ MAIL_PROVIDER: "smtp", SMTP_URL: "smtp://relay" }, "MAIL_FROM"],
  [{ SMTP_URL: "smtp://relay" }, "MAIL_PROVIDER"],
  [{ MAIL_PROVIDER: "smtp", SMTP_URL: "https://relay", MAIL_FROM: FROM }, "SMTP_URL"],
  [{ MAIL_PROVIDER: "smtp", SMTP_URL: "smtp://u:%zz@relay", MAIL_FROM: FROM }, "SMTP_URL"],
  [{ MAIL_PROVIDER: "smtp", SMTP_URL: "smtp://relay", MAIL_FROM: "群落 <a@b.c>\r\nBcc: d@e.f" }, "MAIL_FROM"],
  [{ MAIL_PROVIDER: "console", APP_ENV: "development" }, "MAIL_PROVIDER"],
  [{ WECHAT_TEMPLATE_NOTICE: "t", APP_ENV: "development" }, "WECHAT_TEMPLATE_NOTICE"],
  [{ WECHAT_TEMPLATE_NOTICE_FIELDS: "thing1=everything" }, "WECHAT_TEMPLATE_NOTICE_FIELDS"],
] as Record<string, string>[][] as [Record<string, string>, string][])("K01 E19 %j names %s", (given, name) => {
  const read = () => {
    const env = readEnv(given);
    return [mailConfig(env), wechatTemplate(env)];
  };
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test("K01 E19 a template's fields are read in order; in local the simulated WeChat is enough", () => {
  const given = { WECHAT_TEMPLATE_NOTICE: "t-1", WECHAT_TEMPLATE_NOTICE_FIELDS: "first=title, keyword1 = body" };
  const env = readEnv(given);
  expect(wechatTemplate(env)).toEqual({
    id: "t-1",
    fields: [
      ["first", "title"],
      ["keyword1", "body"],
    ],
  });
  expect(deliveryChannels(env)).toEqual({ mail: false, wechat: true });
});
