import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { planLaunch } from "./launch-settings.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-plan-"));
  folders.push(folder);
  return join(folder, "deep/data");
}

describe("planLaunch", () => {
  test("C17 secrets and the key pair are made once and stored, and each tier gets its own", () => {
    const DATA_DIR = dataDir();
    const one = planLaunch(undefined, "1", { DATA_DIR });
    const two = planLaunch(undefined, "1", { DATA_DIR });
    expect(two).toEqual({ ...one, settings: two.settings });
    expect(one.api).toMatchObject({
      SERVICE_SECRET: one.web?.SERVICE_SECRET,
      SMS_SIGN_PUBLIC_KEY: one.web?.SMS_SIGN_PUBLIC_KEY,
      LOG_LEVEL: "warn",
    });
    expect(one.api?.SMS_SIGN_PRIVATE_KEY).toContain("PRIVATE KEY");
    expect(one.api?.SESSION_SECRET).toBeUndefined();
    expect(one.web?.SESSION_SECRET).toHaveLength(43);
    expect(one.web?.SMS_SIGN_PRIVATE_KEY).toBeUndefined();
    expect(readFileSync(join(DATA_DIR, "keys/session-secret"), "utf8").trim()).toBe(one.web?.SESSION_SECRET);
  });

  test("K01 secrets that open the data or send messages stay with the API", () => {
    const secrets = {
      DATABASE_URL: "postgres://a",
      REDIS_URL: "redis://a",
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
      ADMIN_PHONES: "13800000000",
      SEARCH_KEY: "m",
    };
    const search = { SEARCH_ENGINE: "meilisearch", SEARCH_URL: "http://a" };
    const { api, web } = planLaunch(undefined, "1", { DATA_DIR: dataDir(), ...search, ...secrets });
    expect(api).toMatchObject(secrets);
    for (const name of Object.keys(secrets)) expect(web).not.toHaveProperty(name);
  });

  test("K01 a web worker that reads in itself gets access to the data, and no secret for writing, sending or storing", () => {
    const secrets = { REDIS_URL: "redis://a", ADMIN_PHONES: "13800000000", WECHAT_PUSH_TOKEN: "" };
    const readsOf = (more: Record<string, string>) =>
      planLaunch(undefined, "1", { DATA_DIR: dataDir(), ...secrets, ...more }).web;
    expect(readsOf({})).toMatchObject({ READS_IN_WEB: "on" });
    expect(readsOf({ READS_IN_WEB: "off" })).toMatchObject({ READS_IN_WEB: "off" });
    expect(readsOf({ API_BASE_URL: "http://api:3001", READS_IN_WEB: "on" })).toMatchObject({ READS_IN_WEB: "off" });
    const DATABASE_URL = "postgres://a";
    expect(readsOf({ DATABASE_URL })).toMatchObject({ READS_IN_WEB: "off" });
    expect(readsOf({ DATABASE_URL })).not.toHaveProperty("DATABASE_URL");
    const both = readsOf({ DATABASE_URL, READS_IN_WEB: "on" });
    expect(both).toMatchObject({ READS_IN_WEB: "on", DATABASE_URL });
    for (const name of Object.keys(secrets)) expect(both).not.toHaveProperty(name);
    expect(both).not.toHaveProperty("SMS_SIGN_PRIVATE_KEY");
    const inBucket = readsOf({ S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" });
    expect(inBucket).toMatchObject({ S3_BUCKET: "b" });
    for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]) expect(inBucket).not.toHaveProperty(name);
  });

  test("K01 with API_BASE_URL, or on request, only one tier starts", () => {
    const DATA_DIR = dataDir();
    expect(planLaunch(undefined, "1", { DATA_DIR, API_BASE_URL: "http://api:3001" }).api).toBeUndefined();
    expect(planLaunch("web", "1", { DATA_DIR }).api).toBeUndefined();
    expect(planLaunch("api", "1", { DATA_DIR, API_BASE_URL: "http://api:3001" }).web).toBeUndefined();
    expect(() => planLaunch("both", "1", { DATA_DIR })).toThrow(/不认识的参数 both/);
  });
});
