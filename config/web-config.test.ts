import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiConfig } from "./api-config.ts";
import { readEnv } from "./env.ts";
import { pageSettings, webSettings } from "./web-config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "qunluo-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("K01 both tiers read the site's address, the API's address and every secret alike", () => {
  const given = { DATA_DIR: folder, SITE_URL: "https://qunluo.example.com/", API_HOST: "::", API_PORT: "3456" };
  const env = readEnv(given);
  const [api, pages, web] = [apiConfig(env, "test"), pageSettings(env), webSettings(env)];
  expect([api.siteUrl, pages.siteUrl, web.siteOrigin]).toEqual(Array(3).fill("https://qunluo.example.com"));
  expect([pages.apiBaseUrl, web.apiBaseUrl]).toEqual(Array(2).fill("http://[::1]:3456"));
  expect(web.apiPrivateUrl).toBe("http://[::1]:3457");
  const elsewhere = { ...given, API_BASE_URL: "http://10.0.0.8:3001" };
  expect(webSettings(readEnv(elsewhere)).apiPrivateUrl).toBeUndefined();
  expect(webSettings(readEnv({ ...elsewhere, API_PRIVATE_URL: "http://10.0.0.8:9/" })).apiPrivateUrl).toBe(
    "http://10.0.0.8:9",
  );
  expect([pages.serviceSecret, pages.signPublicKey]).toEqual([api.serviceSecret, api.sign.publicKey.trim()]);
});

test("K01 pages read a secret from a file; without a setting their own secret is made, and the API's is not", () => {
  writeFileSync(join(folder, "session"), `${"s".repeat(16)}${"t".repeat(16)}\n`);
  const fromFile = pageSettings(readEnv({ DATA_DIR: folder, SESSION_SECRET_FILE: join(folder, "session") }));
  expect(fromFile.sessionSecret).toBe("s".repeat(16) + "t".repeat(16));
  const data = join(folder, "data");
  mkdirSync(data);
  const made = pageSettings(readEnv({ DATA_DIR: data }));
  expect(readFileSync(join(data, "keys/session-secret"), "utf8")).toBe(made.sessionSecret);
  expect(pageSettings(readEnv({ DATA_DIR: data })).sessionSecret).toBe(made.sessionSecret);
  expect([made.serviceSecret, made.signPublicKey]).toEqual([undefined, undefined]);
});

test("K01 in production, pages do not start with an invented secret or address", () => {
  const secrets = { SESSION_SECRET: "q8Jd0sK2mX7vB4nT9wZ1cR6yH3fL5gPa", DATA_DIR: folder };
  const production = { APP_ENV: "production", SITE_URL: "https://qunluo.example.com", ...secrets };
  expect(pageSettings(readEnv(production))).toMatchObject({
    uiDemoPage: false,
    selfTestPage: false,
    hasApiDocs: false,
    securityContacts: [],
  });
  expect(() => pageSettings(readEnv({ ...production, SITE_URL: "" }))).toThrow(/^配置错误 SITE_URL：production/);
  expect(() => pageSettings(readEnv({ ...production, SESSION_SECRET: "" }))).toThrow(
    "配置错误 SESSION_SECRET：production 环境必须设置（至少 32 个字符）",
  );
});

test("K01 the web tier drains for three seconds in production behind a proxy, or for the configured time", () => {
  const drainOf = (given: Record<string, string>) => webSettings(readEnv({ DATA_DIR: folder, ...given })).drainMs;
  const production = { APP_ENV: "production", SITE_URL: "https://qunluo.example.com" };
  expect([drainOf({}), drainOf({ TRUST_PROXY: "loopback" }), drainOf(production)]).toEqual([0, 0, 0]);
  expect(drainOf({ ...production, TRUST_PROXY: "1" })).toBe(3_000);
  expect(drainOf({ ...production, TRUST_PROXY: "1", DRAIN_SECONDS: "0" })).toBe(0);
  expect(drainOf({ DRAIN_SECONDS: "7" })).toBe(7_000);
});
