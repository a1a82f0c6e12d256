import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import type { Database } from "../schema/index.ts";
import { indexMissing } from "../text-search.ts";

/** R06: dynamics and tickets are found as articles are (003), filled with what there is. */
export function searchIndexes(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const subject of ["dynamic", "feedback"] as const) {
        const table = sql.table(`${subject}_search`);
        if (kind === "postgres") {
          await sql`create table ${table} (${sql.ref(`${subject}_id`)} bigint primary key, vector tsvector not null)`.execute(
            db,
          );
          await sql`create index ${sql.ref(`${subject}_search_vector`)} on ${table} using gin (vector)`.execute(db);
        } else {
          await sql`create virtual table ${table} using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`.execute(
            db,
          );
        }
        await indexMissing(db as Kysely<Database>, kind, subject);
      }
    },
  };
}
