import { type Kysely, sql } from "kysely";
import { migrations } from "./migrate.ts";
import type { Database } from "./schema/index.ts";

/** Migrations that this build knows and the database has not run, and the other way round. */
export async function migrationState(db: Kysely<Database>): Promise<{ waiting: string[]; unknown: string[] }> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const run = tables.some(({ name }) => name === "kysely_migration")
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : [];
  const known = Object.keys(migrations);
  return {
    waiting: known.filter((name) => !run.includes(name)),
    unknown: run.filter((name) => !known.includes(name)),
  };
}
