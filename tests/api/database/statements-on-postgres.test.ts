import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { recordedStatements } from "#tests/setup/recorded-statements.ts";
import { ofSqlite, recorded, recordFolder } from "../../../scripts/lib/suite-record.mjs";

/** SQLSTATE undefined_table. */
const UNDEFINED_TABLE = "42P01";

beforeAll(() => {
  if (recordFolder === undefined) throw new Error("npm run test:api records what this file checks");
});

test(
  "K01 PostgreSQL accepts every statement of the tests on SQLite, with the types of its values",
  { timeout: 300_000 },
  async () => {
    const template = inject("databaseTemplate");
    if (template.kind !== "postgres") throw new Error("this test needs PostgreSQL");
    const url = new URL(template.url);
    url.pathname = `/${template.name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    onTestFinished(() => client.end());
    const statements = recordedStatements();
    expect(statements.length).toBeGreaterThan(500);
    const refused: string[] = [];
    for (const { sql, parameters, test: name } of statements) {
      // PostgreSQL chooses its indexes by itself.
      const text = sql.replaceAll(/ indexed by \w+/g, "");
      if (ofSqlite.test(text)) continue;
      await client.query(`explain ${text}`, parameters).catch((error: unknown) => {
        // A table that the test itself made (tests/fixtures/fifth-kind.ts): SQLite would refuse a wrong name, too.
        if ((error as { code?: unknown }).code !== UNDEFINED_TABLE) refused.push(`${String(error)}: ${text} (${name})`);
      });
    }
    expect(refused).toEqual([]);
  },
);

test("K01 every file with SQL of its database's own runs in a test that PostgreSQL repeats", () => {
  const callers = ["services", "db", "jobs", "live"].flatMap((folder) =>
    readdirSync(join("api", folder), { recursive: true, encoding: "utf8" })
      .map((name) => join("api", folder, name))
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("api/db/dialects/"))
      .filter((file) => /dialectOf\([^)]*\)(?!\.kind)/.test(readFileSync(file, "utf8"))),
  );
  expect(callers.length).toBeGreaterThan(20);
  const ran = recorded("callers");
  expect(callers.filter((file) => !ran.has(file))).toEqual([]);
});
