import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { envSchema } from "../config/env.ts";
import { secretNames } from "../config/secret-files.ts";

const text = readFileSync(new URL("../compose.yaml", import.meta.url), "utf8");

const withFiles = readFileSync(new URL("../deploy/compose.secrets.yaml", import.meta.url), "utf8");

/** The lines below a heading that stand deeper than it. */
function linesBelow(heading: string, file = text): string[] {
  const indent = /^ */.exec(heading)?.[0] ?? "";
  const [, ...lines] = file.slice(`\n${file}`.indexOf(`\n${heading}`)).split("\n");
  const end = lines.findIndex((line) => line.trim() !== "" && !line.startsWith(`${indent} `));
  return end < 0 ? lines : lines.slice(0, end);
}

/** `NAME: value` of them. */
function valuesBelow(heading: string, file = text): Record<string, string> {
  const pairs = linesBelow(heading, file).flatMap((line) => {
    const [, name, value] = /^ +([A-Z][A-Z\d_]*): "?(.*?)"?$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** What the containers are told whatever `.env` says: where they find each other and their disk, and who stands before them. */
const settled: Record<"web" | "api", string[]> = {
  web: [
    "APP_ENV",
    "SITE_URL",
    "PORT",
    "HOST",
    "API_PORT",
    "API_PRIVATE_PORT",
    "DATA_DIR",
    "API_BASE_URL",
    "API_PRIVATE_URL",
    "TRUST_PROXY",
    "METRICS_PORT",
  ],
  api: [
    "APP_ENV",
    "SITE_URL",
    "PORT",
    "HOST",
    "API_PORT",
    "API_PRIVATE_PORT",
    "DATA_DIR",
    "API_BASE_URL",
    "API_HOST",
    "DATABASE_URL",
    "REDIS_URL",
  ],
};

/** `${A:-other}` and `${A?why}` by what `.env` says. */
const filled = (value: string, dotEnv: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(?::?([-?])([^}]*))?\}/g, (_whole, key: string, kind = "", other = "") =>
    dotEnv[key] === undefined && kind === "?" ? "MISSING" : dotEnv[key] || (kind === "-" ? (other as string) : ""),
  );

/** As Compose does it: `.env` gives `${NAME}` in the file, and, by `env_file`, the container; `environment` has the last word. */
function told(service: "web" | "api", dotEnv: Record<string, string>): Record<string, string> {
  const environment = { ...valuesBelow("x-settings:"), ...valuesBelow(`  ${service}:`) };
  const pairs = Object.entries(environment).map(([key, value]) => [key, filled(value, dotEnv)]);
  return { ...dotEnv, ...Object.fromEntries(pairs) } as Record<string, string>;
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

const services = linesBelow("services:").flatMap((line) => /^ {2}(\w+):$/.exec(line)?.[1] ?? []);

/** Folders that the images keep in a volume without a name, unless they are told where else. */
const ofImages: Record<string, string[]> = {
  proxy: ["/data", "/config"],
  postgres: ["/var/lib/postgresql/data"],
  redis: ["/data"],
};
const ofOurs = [...readFileSync(new URL("../Dockerfile", import.meta.url), "utf8").matchAll(/^VOLUME (\S+)$/gm)].map(
  ([, folder = ""]) => folder,
);

test("K01 there are services in compose.yaml, and our image has a volume", () => {
  expect(services).toEqual(["proxy", "web", "api", "postgres", "redis"]);
  expect(ofOurs).toEqual(["/data"]);
});

test.each(services)("K01 %s has a limit of memory, logs that turn over, and no volume without a name", (name) => {
  const own = linesBelow(`  ${name}:`);
  const isOurs = own.includes("    <<: *app");
  const all = [...own, ...(isOurs ? linesBelow("x-app:").map((line) => `  ${line}`) : [])];
  expect(all.filter((line) => /^ {4}mem_limit: \$\{\w+_?MEMORY:-\d+[mg]\}$/.test(line))).toHaveLength(1);
  expect(all).toContain("    logging: *logging");
  expect(linesBelow("x-logging:").join("\n")).toMatch(/max-size: \d+m\n {4}max-file: /);

  const named = linesBelow("volumes:").flatMap((line) => /^ {2}([\w-]+):$/.exec(line)?.[1] ?? []);
  const kept = all.flatMap((line) => {
    const [, from = "", folder = ""] = /^ {6}- ([\w-]+):(\/[\w/-]+)$/.exec(line) ?? [];
    const inMemory = /^ {4}tmpfs: (\/[^:]+):/.exec(line)?.[1];
    return named.includes(from) ? [folder] : (inMemory ?? []);
  });
  expect(kept.toSorted()).toEqual((isOurs ? ofOurs : (ofImages[name] ?? ["unknown"])).toSorted());
});

test("K01 what .env says of an address in a file does not meet the address that compose settles", () => {
  const dotEnv = { POSTGRES_PASSWORD: "geheim", DATABASE_URL_FILE: "/x", REDIS_URL_FILE: "/y" };
  expect(told("api", dotEnv)).toMatchObject({
    DATABASE_URL: "postgres://qunluo:geheim@postgres:5432/qunluo",
    DATABASE_URL_FILE: "",
    REDIS_URL: "redis://redis:6379",
    REDIS_URL_FILE: "",
  });
  expect(told("web", dotEnv)).toMatchObject({ DATABASE_URL_FILE: "", REDIS_URL_FILE: "" });
  expect(told("api", {}).DATABASE_URL).toContain("MISSING");
});

test("K01 every secret may come from a file: who reads it is given it, and nothing is set twice", () => {
  const made = linesBelow("secrets:", withFiles).flatMap((line) => /^ {2}([\w-]+):$/.exec(line)?.[1] ?? []);
  const used = ["web", "api", "postgres"].flatMap((name) => {
    const environment = {
      ...(name === "postgres" ? {} : valuesBelow("x-settings:")),
      ...valuesBelow(`  ${name}:`),
      ...valuesBelow(`  ${name}:`, withFiles),
    };
    const given = linesBelow(`  ${name}:`, withFiles).flatMap((line) => /^ {6}- ([\w-]+)$/.exec(line)?.[1] ?? []);
    const read = Object.entries(environment).filter(([key, value]) => key.endsWith("_FILE") && value !== "");
    expect(read.map(([, value]) => value)).toEqual(given.map((secret) => `/run/secrets/${secret}`));
    for (const [key] of read) expect(environment[key.replace(/_FILE$/, "")]).toBe("");
    const ours = read.map(([key]) => key.replace(/_FILE$/, "")).filter((key) => key !== "POSTGRES_PASSWORD");
    expect(ours.filter((key) => !(secretNames as readonly string[]).includes(key))).toEqual([]);
    return given;
  });
  expect([...new Set(used)].toSorted()).toEqual(made.toSorted());
  for (const name of made) expect(withFiles).toContain(`  ${name}:\n    file: ./secrets/${name}\n`);
});
