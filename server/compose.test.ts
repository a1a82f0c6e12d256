import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { envSchema } from "../config/env.ts";

const text = readFileSync(new URL("../compose.yaml", import.meta.url), "utf8");

/** `NAME: value` of the lines below a heading that stand deeper than it. */
function valuesBelow(heading: string): Record<string, string> {
  const [, indent = "", rest = ""] =
    new RegExp(`^( *)${heading.trimStart()}[^\\n]*\\n((?:.*\\n)*)`).exec(
      text.slice(text.indexOf(`\n${heading}`) + 1),
    ) ?? [];
  const lines = rest.split("\n");
  const end = lines.findIndex((line) => line.trim() !== "" && !line.startsWith(`${indent} `));
  const pairs = lines.slice(0, end).flatMap((line) => {
    const [, name, value] = /^ +([A-Z][A-Z\d_]*): "?(.*?)"?$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** What the containers are told whatever `.env` says: where they find each other and their disk, and who stands before them. */
const settled: Record<"web" | "api", string[]> = {
  web: ["APP_ENV", "SITE_URL", "PORT", "HOST", "API_PORT", "DATA_DIR", "API_BASE_URL", "TRUST_PROXY", "METRICS_PORT"],
  api: [
    "APP_ENV",
    "SITE_URL",
    "PORT",
    "HOST",
    "API_PORT",
    "DATA_DIR",
    "API_BASE_URL",
    "API_HOST",
    "DATABASE_URL",
    "REDIS_URL",
  ],
};

/** As Compose does it: `.env` gives `${NAME}` in the file, and, by `env_file`, the container; `environment` has the last word. */
function told(service: "web" | "api", dotEnv: Record<string, string>): Record<string, string> {
  const environment = { ...valuesBelow("x-settings:"), ...valuesBelow(`  ${service}:`) };
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)(?::?[-?]([^}]*))?\}/g, (_whole, key: string, other = "") => dotEnv[key] || other),
  ]);
  return { ...dotEnv, ...Object.fromEntries(filled) } as Record<string, string>;
}

const names = Object.keys(envSchema.shape);

describe.each(["web", "api"] as const)("compose.yaml, %s", (name) => {
  const dotEnv = Object.fromEntries([...names, "SITE_HOST", "POSTGRES_PASSWORD"].map((key) => [key, `of-${key}`]));
  const env = told(name, dotEnv);

  test.each(names)("K01 %s of .env reaches the container, or is settled there", (key) => {
    expect(env[key] === `of-${key}`).toBe(!settled[name].includes(key));
  });
});

test("K01 both containers have the whole of .env", () => {
  expect(text).toMatch(/^x-app: &app\n(?: .*\n)*? {2}env_file:\n {4}- path: \.env\n/m);
  for (const name of ["web", "api"]) expect(text).toContain(`\n  ${name}:\n    <<: *app\n`);
  expect(text.match(/^ {6}<<: \*settings$/gm)).toHaveLength(2);
});
