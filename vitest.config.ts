import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = {
  "~": folder("./app"),
  "#api": folder("./api"),
  "#config": folder("./config"),
  "#contract": folder("./contract"),
  "#markdown": folder("./markdown"),
  "#server": folder("./server"),
  "#tests": folder("./tests"),
};

/** What needs both databases at once, or a PostgreSQL of its own to end, to hang and to fill. */
const BOTH = ["tests/api/database/copy-to-postgres.test.ts", "tests/api/database/postgres-away.test.ts"];

/** The API's whole suite runs once on each database. */
const apiProject = (name: "api-sqlite" | "api-postgres" | "api-both", template: string) => ({
  resolve: { alias },
  test: {
    name,
    environment: "node" as const,
    include: name === "api-both" ? BOTH : ["tests/api/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(name === "api-both" ? [] : BOTH)],
    // Every test has a server and a database of its own; the modules beneath are loaded once a worker (half of the time otherwise).
    isolate: false,
    globalSetup: [template],
    setupFiles: ["./tests/setup/no-stray-console.ts", "./tests/setup/property-seed.ts"],
    // Far above what any needs, also where two cores are busy with more than this.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

const UNIT = "{app,api,config,contract,server,scripts}/**/*.test.{ts,tsx}";
const OF_WEB_TIER = "app/**/*.server.test.{ts,tsx}";

const unitProject = (
  name: "unit" | "unit-alone",
  files: { include: string[]; exclude?: string[]; isolate: boolean },
) => ({
  resolve: { alias },
  test: {
    name,
    environment: "node" as const,
    ...files,
    setupFiles: ["./tests/setup/no-stray-console.ts", "./tests/setup/property-seed.ts"],
    // Milliseconds are enough for most; a machine that is busy with other things takes many of these.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

export default defineConfig({
  test: {
    // The API's suite runs twice: what was compiled for one database is not compiled for the other.
    experimental: { fsModuleCache: true },
    pool: "forks",
    // The machines this must run on have two cores.
    maxWorkers: 2,
    projects: [
      // Loading the modules of one file after the other takes as long as all that they then do.
      unitProject("unit", { include: [UNIT], exclude: [...configDefaults.exclude, OF_WEB_TIER], isolate: false }),
      // The web tier reads its settings once: each file has others.
      unitProject("unit-alone", { include: [OF_WEB_TIER], isolate: true }),
      {
        resolve: { alias },
        test: {
          // What strangers send: seeded, short by default, as long as one likes by HOSTILE_RUNS.
          name: "hostile",
          environment: "node",
          include: ["tests/hostile/**/*.test.{ts,tsx}"],
          isolate: false,
          globalSetup: ["./tests/setup/sqlite-template.ts", "./tests/setup/hostile-seed.ts"],
          setupFiles: ["./tests/setup/no-stray-console.ts", "./tests/setup/hostile-runs.ts"],
          // It grows with the tries, from what the API's tests have.
          testTimeout: Math.max(60_000, 1500 * Number(process.env.HOSTILE_RUNS ?? 0)),
          hookTimeout: 60_000,
        },
      },
      apiProject("api-sqlite", "./tests/setup/sqlite-template.ts"),
      apiProject("api-postgres", "./tests/setup/postgres-template.ts"),
      apiProject("api-both", "./tests/setup/postgres-template.ts"),
    ],
  },
});
