import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ofSqlite } from "./lib/suite-record.mjs";

/**
 * Whether a file asks for the kind of database, or imports a dialect past `dialectOf` (api/db/dialects/dialect-of.ts).
 */
const asks = (source: string) =>
  /databaseKind|["'`](?:sqlite|postgres)["'`]|Adapter\b.*\bfrom "kysely"|db\/dialects\/(?!dialect-of\.ts)/i.test(
    source,
  );

test("the rule recognizes the ways to ask for the kind of database", () => {
  const ways = [
    "Pick<Context, 'databaseKind'>",
    'import type { DatabaseKind } from "../../../db/open.ts";',
    'if (dialectOf(db).kind === "sqlite") return;',
    'import { PostgresAdapter, sql } from "kysely";',
    'import { sqliteDialect } from "../../../db/dialects/sqlite-dialect.ts";',
  ];
  expect(ways.filter((way) => !asks(way))).toEqual([]);
  expect(asks('import { dialectOf } from "../../../db/dialects/dialect-of.ts";')).toBe(false);
});

test("services, routes, jobs, live and demo do not depend on the kind of database", () => {
  const files = ["services", "routes", "jobs", "live", "demo"].flatMap((folder) =>
    readdirSync(join("api", folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => join("api", folder, file)),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => asks(readFileSync(file, "utf8")))).toEqual([]);
});

test("only files of api/db/dialects and the migrations write SQL of SQLite alone", () => {
  const files = readdirSync("api", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^db\/(?:dialects|migrations|transfer)\//.test(file))
    .filter((file) => ofSqlite.test(readFileSync(join("api", file), "utf8")));
  expect(files).toEqual([]);
});
