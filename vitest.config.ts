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

/** Tests that need both databases at once, or their own PostgreSQL to stop, hang and fill. */
const BOTH = ["tests/api/database/copy-to-postgres.test.ts", "tests/api/database/postgres-away.test.ts"];
/** Checks the statements that a run on SQLite has recorded (scripts/test.mjs). */
const STATEMENTS = ["tests/api/database/statements-on-postgres.test.ts"];

/** The API's whole suite runs on SQLite, which chooses the tests that PostgreSQL repeats (tests/setup/repeats.ts). */
const apiProject = (name: string, template: string, include?: string[]) => ({
  resolve: { alias },
  test: {
    name,
    environment: "node" as const,
    include: include ?? ["tests/api/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(include ? [] : [...BOTH, ...STATEMENTS])],
    // Every test has its own server and database. Each worker loads the modules once, which halves the time.
    isolate: false,
    globalSetup: [template],
    setupFiles: [
      "./tests/setup/no-stray-console.ts",
      "./tests/setup/property-seed.ts",
      ...(include ? [] : ["./tests/setup/choose-tests.ts"]),
    ],
    // Far above the longest test, even while other programs use the two cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
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
    // Most tests take milliseconds, but a busy machine may need much longer.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

export default defineConfig({
  test: {
    // The API's modules are transformed once for both databases.
    experimental: { fsModuleCache: true },
    pool: "forks",
    // Two, because the machines that run these tests have two cores.
    maxWorkers: 2,
    projects: [
      // Not isolated: loading the modules for each file would take as long as the tests themselves.
      unitProject("unit", { include: [UNIT], exclude: [...configDefaults.exclude, OF_WEB_TIER], isolate: false }),
      // Isolated, because the web tier reads its settings once and each file has other settings.
      unitProject("unit-alone", { include: [OF_WEB_TIER], isolate: true }),
      {
        resolve: { alias },
        test: {
          // Hostile inputs: seeded; short by default, longer by HOSTILE_RUNS.
          name: "hostile",
          environment: "node",
          include: ["tests/hostile/**/*.test.{ts,tsx}"],
          isolate: false,
          globalSetup: ["./tests/setup/sqlite-template.ts", "./tests/setup/hostile-seed.ts"],
          setupFiles: ["./tests/setup/no-stray-console.ts", "./tests/setup/hostile-runs.ts"],
          // Grows with the number of runs, and is at least the timeout of the API's tests.
          testTimeout: Math.max(120_000, 1500 * Number(process.env.HOSTILE_RUNS ?? 0)),
          hookTimeout: 120_000,
        },
      },
      apiProject("api-sqlite", "./tests/setup/sqlite-template.ts"),
      apiProject("api-postgres", "./tests/setup/postgres-template.ts"),
      apiProject("api-both", "./tests/setup/postgres-template.ts", BOTH),
      apiProject("api-statements", "./tests/setup/postgres-template.ts", STATEMENTS),
    ],
  },
});
