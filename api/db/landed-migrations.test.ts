import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import { migrations } from "./migrate.ts";
import type { DatabaseKind } from "./open.ts";

const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<never>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

/** Hash of a migration's statements: its comments and its file name may change, its statements may not. */
async function hashOf(name: string, kind: DatabaseKind): Promise<string> {
  const hash = createHash("sha256");
  const db = new Kysely<unknown>({
    dialect: { ...dialects[kind], createDriver: () => new DummyDriver() },
    log: ({ query }) => {
      hash.update(JSON.stringify([query.sql, query.parameters]));
    },
  });
  await migrations[name]?.(kind).up(db);
  return hash.digest("hex").slice(0, 16);
}

test("the statements of a landed migration equal the hash in landed-migrations.json", async () => {
  const landed = JSON.parse(readFileSync(new URL("landed-migrations.json", import.meta.url), "utf8")) as unknown;
  const now: Record<string, Record<DatabaseKind, string>> = {};
  for (const name of Object.keys(migrations))
    now[name] = { sqlite: await hashOf(name, "sqlite"), postgres: await hashOf(name, "postgres") };
  expect(now, "Add the next migration, and its line to landed-migrations.json; the others stay.").toEqual(landed);
});

test("migrations are listed in the order of their names, in which they run", () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted());
});
