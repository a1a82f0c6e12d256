import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiConfig } from "#config/api-config.ts";
import { readEnv } from "#config/env.ts";
import { oldLine } from "#config/old-secrets.ts";
import { pageSettings } from "#config/web-config.ts";
import { rotateSecrets } from "#api/scripts/rotate-commands.ts";

/** A long timeout, because the test makes several key pairs. */
const SLOW = { timeout: 60_000 };
const dataDir = mkdtempSync(join(tmpdir(), "qunluo-secrets-"));
const env = { APP_ENV: "local", DATA_DIR: dataDir };
beforeAll(() => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

/** The modules of the web tier as after a start. */
async function started() {
  vi.resetModules();
  const [{ sealed, unsealed }, { tokenOfCookies }] = [
    await import("./seal.server.ts"),
    await import("./session.server.ts"),
  ];
  return { sealed, unsealed, tokenOfCookies };
}
const keys = () =>
  Object.fromEntries(
    readdirSync(join(dataDir, "keys")).map((name) => [name, readFileSync(join(dataDir, "keys", name), "utf8")]),
  );

test(
  "S01 new secrets log nobody out: sessions under the old secret stay readable until they expire",
  SLOW,
  async () => {
    const first = await started();
    const cookie = `token=${await first.sealed({ token: "bearer-1" }, 604_800)}`;
    apiConfig(readEnv(env), "test");
    const before = keys();
    const told = await rotateSecrets(env, []);
    expect(told).toContain("session-secret 已换，旧的 7 天内仍可读");
    for (const name of ["session-secret", "service-secret", "sms-sign.private.pem", "sms-sign.public.pem"]) {
      expect(keys()[name]).not.toBe(before[name]);
      expect(statSync(join(dataDir, "keys", name)).mode & 0o777).toBe(0o600);
    }
    const second = await started();
    expect(await second.tokenOfCookies(cookie)).toBe("bearer-1");
    const fresh = `token=${await second.sealed({ token: "bearer-2" }, 604_800)}`;
    expect(await first.tokenOfCookies(fresh)).toBeUndefined();
    // The API still accepts the old secrets, which the web tier and people's phones still use.
    const config = apiConfig(readEnv(env), "test");
    expect(config.oldServiceSecrets).toEqual([before["service-secret"]]);
    expect(config.sign.oldPrivateKeys.map((key) => key.trim())).toEqual([before["sms-sign.private.pem"]?.trim()]);

    await rotateSecrets(env, []);
    const third = await started();
    expect([await third.tokenOfCookies(cookie), await third.tokenOfCookies(fresh)]).toEqual(["bearer-1", "bearer-2"]);

    // Old secrets that have leaked are revoked at once.
    expect(await rotateSecrets(env, ["--leaked"])).toContain("session-secret 已换，旧的已作废");
    const fourth = await started();
    expect([await fourth.tokenOfCookies(cookie), await fourth.tokenOfCookies(fresh)]).toEqual([undefined, undefined]);
    expect(apiConfig(readEnv(env), "test").oldServiceSecrets).toEqual([]);
    await expect(rotateSecrets(env, ["--all"])).rejects.toThrow(/^用法/);
  },
);

test("S01 secrets from settings are printed to be set, and no secret in use is printed", async () => {
  const given = { ...env, SESSION_SECRET: "s".repeat(32), SERVICE_SECRET: "t".repeat(32) };
  const told = await rotateSecrets(given, []);
  expect(told).toMatch(/^SESSION_SECRET=[\w-]{43}$/m);
  expect(told).toMatch(/SESSION_SECRET_OLD 的最前面放上现在的 SESSION_SECRET（以逗号隔开），7 天后删去/);
  expect(told).not.toContain("s".repeat(32));
  const after = { ...env, SESSION_SECRET: "u".repeat(32), SESSION_SECRET_OLD: `${"s".repeat(32)}, ${"r".repeat(32)}` };
  expect(pageSettings(readEnv(after)).oldSessionSecrets.slice(0, 2)).toEqual(["s".repeat(32), "r".repeat(32)]);
  expect(() => readEnv({ ...after, SESSION_SECRET_OLD: "short" })).toThrow("SESSION_SECRET_OLD");
  expect(oldLine({ until: 0, value: "a b" })).toBe("1970-01-01T00:00:00.000Z YSBi\n");
});
