import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { envSchema } from "../config/env.ts";
import { secretNames } from "../config/secret-files.ts";
import { ofApiAlone, ofOthersThanApi } from "./launch-settings.ts";

const text = readFileSync(new URL("../compose.yaml", import.meta.url), "utf8");

const withFiles = readFileSync(new URL("../deploy/compose.secrets.yaml", import.meta.url), "utf8");

/** The lines below a heading with a deeper indent. */
function linesBelow(heading: string, file = text): string[] {
  const indent = /^ */.exec(heading)?.[0] ?? "";
  const [, ...lines] = file.slice(`\n${file}`.indexOf(`\n${heading}`)).split("\n");
  const end = lines.findIndex((line) => line.trim() !== "" && !line.startsWith(`${indent} `));
  return end < 0 ? lines : lines.slice(0, end);
}

/** The `NAME: value` pairs among those lines. */
function valuesBelow(heading: string, file = text): Record<string, string> {
  const pairs = linesBelow(heading, file).flatMap((line) => {
    const [, name, value] = /^ +([A-Z][A-Z\d_]*): "?(.*?)"?$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

/**
 * Settings that compose.yaml fixes for each container, whatever `.env` says: addresses of the other containers,
 * folders, proxy.
 */
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

/** Replaces `${A:-other}` and `${A?why}` by the values of `.env`. */
const filled = (value: string, dotEnv: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(?::?([-?])([^}]*))?\}/g, (_whole, key: string, kind = "", other = "") =>
    dotEnv[key] === undefined && kind === "?" ? "MISSING" : dotEnv[key] || (kind === "-" ? (other as string) : ""),
  );

/**
 * A container's environment as Compose makes it: `.env` fills `${NAME}` in the file and is passed on by `env_file`;
 * `environment` overrides it.
 */
function told(service: "web" | "api", dotEnv: Record<string, string>): Record<string, string> {
  const others = service === "web" ? "x-of-api:" : "x-of-web:";
  const environment = { ...valuesBelow("x-settings:"), ...valuesBelow(others), ...valuesBelow(`  ${service}:`) };
  const pairs = Object.entries(environment).map(([key, value]) => [key, filled(value, dotEnv)]);
  return { ...dotEnv, ...Object.fromEntries(pairs) } as Record<string, string>;
}

const names = Object.keys(envSchema.shape);

/**
 * Whether a setting belongs to another service only. Backups are made in the API's container, so BACKUP_KEY is the
 * API's.
 */
const isOfOthers = (service: "web" | "api", key: string) =>
  service === "web" ? ofApiAlone.test(key) : ofOthersThanApi.test(key) && key !== "BACKUP_KEY";

describe.each(["web", "api"] as const)("compose.yaml, %s", (name) => {
  const dotEnv = Object.fromEntries(
    [...names, "SITE_HOST", "POSTGRES_PASSWORD", "REDIS_PASSWORD"].map((key) => [key, `of-${key}`]),
  );
  const env = told(name, dotEnv);

  test.each(names)("K01 %s of .env reaches the container, is fixed there, or belongs to another service", (key) => {
    const isOthers = isOfOthers(name, key);
    expect(env[key] === `of-${key}`).toBe(!settled[name].includes(key) && !isOthers);
    expect(isOthers && env[key] !== "").toBe(false);
  });

  test("K01 a container gets the databases' passwords only within the addresses of its own databases", () => {
    expect([env.POSTGRES_PASSWORD, env.REDIS_PASSWORD]).toEqual(["", ""]);
    const words = Object.values(env).join(" ");
    for (const password of ["of-POSTGRES_PASSWORD", "of-REDIS_PASSWORD"])
      expect(words.includes(password)).toBe(name === "api");
  });
});

test("K01 both containers get .env without the settings that only the other one reads", () => {
  expect(text).toMatch(/^x-app: &app\n(?: .*\n)*? {2}env_file:\n {4}- path: \.env\n/m);
  for (const name of ["web", "api"]) expect(text).toContain(`\n  ${name}:\n    <<: *app\n`);
  expect(text.match(/^ {6}<<: \[\*settings, \*of-(?:api|web)\]$/gm)).toHaveLength(2);
});

const services = linesBelow("services:").flatMap((line) => /^ {2}(\w+):$/.exec(line)?.[1] ?? []);

/** Folders for which the images make an anonymous volume, unless the service names one. */
const ofImages: Record<string, string[]> = {
  proxy: ["/data", "/config"],
  postgres: ["/var/lib/postgresql/data"],
  redis: ["/data"],
};
const ofOurs = [...readFileSync(new URL("../Dockerfile", import.meta.url), "utf8").matchAll(/^VOLUME (\S+)$/gm)].map(
  ([, folder = ""]) => folder,
);

test("K01 compose.yaml has its services, and our image has a volume", () => {
  expect(services).toEqual(["proxy", "web", "api", "postgres", "redis"]);
  expect(ofOurs).toEqual(["/data"]);
});

test.each(services)("K01 %s has a memory limit, rotated logs and no anonymous volume", (name) => {
  const own = linesBelow(`  ${name}:`);
  const isOurs = own.includes("    <<: *app");
  const all = [...own, ...(isOurs ? linesBelow("x-app:").map((line) => `  ${line}`) : [])];
  expect(all.filter((line) => /^ {4}mem_limit: \$\{\w+_?MEMORY:-\d+[mg]\}$/.test(line))).toHaveLength(1);
  expect(all).toContain("    logging: *logging");
  expect(linesBelow("x-logging:").join("\n")).toMatch(/max-size: \d+m\n {4}max-file: /);

  const named = linesBelow("volumes:").flatMap((line) => /^ {2}([\w-]+):$/.exec(line)?.[1] ?? []);
  const made = all.flatMap((line) => {
    const [, from = "", folder = ""] = /^ {6}- ([\w-]+):(\/[\w/-]+)$/.exec(line) ?? [];
    const inMemory = /^ {4}(?:tmpfs:| {2}-) (\/[^:]+):mode=/.exec(line)?.[1];
    return named.includes(from) ? [folder] : (inMemory ?? []);
  });
  const kept = made.filter((folder) => !["/tmp", "/var/run/postgresql"].includes(folder));
  expect(kept.toSorted()).toEqual((isOurs ? ofOurs : (ofImages[name] ?? ["unknown"])).toSorted());
});

test("K01 the file variant of an address in .env does not conflict with the address that compose.yaml fixes", () => {
  const dotEnv = {
    POSTGRES_PASSWORD: "geheim",
    REDIS_PASSWORD: "secreto",
    DATABASE_URL_FILE: "/x",
    REDIS_URL_FILE: "/y",
  };
  expect(told("api", dotEnv)).toMatchObject({
    DATABASE_URL: "postgres://qunluo:geheim@postgres:5432/qunluo",
    DATABASE_URL_FILE: "",
    REDIS_URL: "redis://:secreto@redis:6379",
    REDIS_URL_FILE: "",
  });
  expect(told("web", dotEnv)).toMatchObject({ DATABASE_URL_FILE: "", REDIS_URL_FILE: "" });
  expect(told("api", {}).DATABASE_URL).toContain("MISSING");
  expect(told("api", {}).REDIS_URL).toContain("MISSING");
});

test("K01 every secret may come from a file, each service gets those that it reads, and none is set twice", () => {
  const made = linesBelow("secrets:", withFiles).flatMap((line) => /^ {2}([\w-]+):$/.exec(line)?.[1] ?? []);
  const used = ["web", "api", "postgres", "redis"].flatMap((name) => {
    const environment = {
      ...(name === "web" || name === "api" ? valuesBelow("x-settings:") : {}),
      ...valuesBelow(`  ${name}:`),
      ...valuesBelow(`  ${name}:`, withFiles),
    };
    const given = linesBelow(`  ${name}:`, withFiles).flatMap((line) => /^ {6}- ([\w-]+)$/.exec(line)?.[1] ?? []);
    const read = Object.entries(environment).filter(([key, value]) => key.endsWith("_FILE") && value !== "");
    expect(read.map(([, value]) => value)).toEqual(given.map((secret) => `/run/secrets/${secret}`));
    for (const [key] of read) expect(environment[key.replace(/_FILE$/, "")]).toBe("");
    const ours = read
      .map(([key]) => key.replace(/_FILE$/, ""))
      .filter((key) => !/^(?:POSTGRES|REDIS)_PASSWORD$/.test(key));
    expect(ours.filter((key) => !(secretNames as readonly string[]).includes(key))).toEqual([]);
    return given;
  });
  expect([...new Set(used)].toSorted()).toEqual(made.toSorted());
  for (const name of made) expect(withFiles).toContain(`  ${name}:\n    file: ./secrets/${name}\n`);
});

/** A list of a service on one line, such as `networks: [a, b]`. */
const listOf = (service: string, key: string) =>
  linesBelow(`  ${service}:`).flatMap(
    (line) => new RegExp(`^ {4}${key}: \\[(.*)\\]$`).exec(line)?.[1]?.split(", ") ?? [],
  );

describe("an attacker inside of a container", () => {
  test.each(services)(
    "K01 %s writes only to its declared folders, has no privileges, and a limit of processes",
    (name) => {
      const own = linesBelow(`  ${name}:`);
      const isOurs = own.includes("    <<: *app");
      const all = [...own, ...(isOurs ? linesBelow("x-app:").map((line) => `  ${line}`) : [])];
      expect(all).toContain("    <<: *locked");
      expect(all.filter((line) => /^ {4}pids_limit: \d+$/.test(line))).toHaveLength(1);
      expect(listOf(name, "cap_add")).toEqual(name === "proxy" ? ["NET_BIND_SERVICE"] : []);
      expect(own.includes("    ports:")).toBe(name === "proxy");
      expect(all.join("\n")).not.toMatch(/privileged|docker\.sock|network_mode|pid: host/);
      // Each tmpfs except /tmp belongs to the service's user only.
      const folders = all.flatMap((line) => /^ {4}(?:tmpfs:| {2}-) (\/[^:]+:mode=.*)$/.exec(line)?.[1] ?? []);
      for (const folder of folders)
        expect(folder).toMatch(/^\/tmp:mode=1777,size=\d+m$|^\/[\w/]+:mode=7(?:00|75),uid=999,gid=999,size=\d+m$/);
    },
  );

  test("K01 each service is locked: read-only root, no capabilities, no new privileges", () => {
    expect(linesBelow("x-locked:").slice(0, 3)).toEqual([
      "  read_only: true",
      "  cap_drop: [ALL]",
      '  security_opt: ["no-new-privileges:true"]',
    ]);
  });

  test("K01 neither the proxy nor the web tier reaches a database, and no database reaches the internet", () => {
    const networks = Object.fromEntries(services.map((name) => [name, listOf(name, "networks")]));
    expect(networks).toEqual({
      proxy: ["edge", "web"],
      web: ["web", "api"],
      api: ["api", "data", "outbound"],
      postgres: ["data"],
      redis: ["data"],
    });
    const internal = ["web", "api", "data"].filter((name) =>
      linesBelow(`  ${name}:`, text.slice(text.indexOf("\nnetworks:\n"))).includes("    internal: true"),
    );
    expect(internal).toEqual(["web", "api", "data"]);
  });

  test("K01 every image is pinned by its digest, and only the proxy runs as root, with the privilege for low ports", () => {
    const dockerfile = readFileSync(new URL("../Dockerfile", import.meta.url), "utf8");
    const images = [
      ...services.flatMap((name) =>
        linesBelow(`  ${name}:`).flatMap((line) => /^ {4}image: (.+)$/.exec(line)?.[1] ?? []),
      ),
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image),
    ];
    expect(images).toHaveLength(5);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d[\w.-]*@sha256:[\da-f]{64}$/);
    expect(dockerfile).toMatch(/useradd --system --uid 999 .*\n[\s\S]*^USER qunluo$/m);
    for (const name of ["postgres", "redis"]) expect(linesBelow(`  ${name}:`)).toContain('    user: "999:999"');
  });

  test("K01 every service has a health check", () => {
    for (const name of ["proxy", "api", "postgres", "redis"])
      expect(linesBelow(`  ${name}:`)).toContain("    healthcheck:");
    expect(readFileSync(new URL("../Dockerfile", import.meta.url), "utf8")).toMatch(/^HEALTHCHECK /m);
  });
});
