import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { planLaunch } from "../server/launch-settings.ts";
import { envSchema, readEnv } from "./env.ts";
import { secretNames } from "./secret-files.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "secret");
writeFileSync(file, `${"s".repeat(40)}\n`);

/** Settings with addresses that contain no password. */
const open = ["SITE_URL", "STATISTICS_SCRIPT_URL", "API_BASE_URL", "API_PRIVATE_URL", "SEARCH_URL"];

test("K01 every setting that is a secret may come from a file", () => {
  const secret = Object.keys(envSchema.shape).filter(
    (name) => /KEY|SECRET|TOKEN|PASS|_URL$|_DSN$/.test(name) && !open.includes(name),
  );
  expect([...secretNames].toSorted()).toEqual(secret.toSorted());
  expect(readEnv({ SERVICE_SECRET_FILE: file }).SERVICE_SECRET).toBe("s".repeat(40));
});

test("K01 both tiers get a file's secret; an absent file and a setting given twice are one clear line", () => {
  const plan = planLaunch(undefined, "1", { DATA_DIR: folder, SESSION_SECRET_FILE: file, SERVICE_SECRET_FILE: file });
  expect([plan.api?.SERVICE_SECRET, plan.web?.SERVICE_SECRET, plan.web?.SESSION_SECRET]).toEqual(
    Array.from({ length: 3 }, () => "s".repeat(40)),
  );
  expect(() => readEnv({ SERVICE_SECRET_FILE: join(folder, "none") })).toThrow(
    /^配置错误 SERVICE_SECRET_FILE：不能读取 .*（ENOENT）$/,
  );
  expect(() => readEnv({ SERVICE_SECRET_FILE: file, SERVICE_SECRET: "x".repeat(40) })).toThrow(
    /^配置错误 SERVICE_SECRET：不能同时设置/,
  );
});

test("every command of the image that README names is built", () => {
  const built = readFileSync("scripts/build.mjs", "utf8");
  for (const [, name = ""] of readFileSync("README.md", "utf8").matchAll(/node build\/([\w-]+)\.js/g))
    expect(built).toMatch(new RegExp(`^ {2}"?${name}"?: "`, "m"));
});
