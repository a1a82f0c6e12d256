import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Agreements that an operator published. What a column holds is said in db/schema/agreement.ts. */
export function agreements(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table agreement_version (
          version ${int} primary key,
          kind text not null,
          asks ${int} not null,
          note text not null,
          published_at ${int} not null,
          renderer_version ${int} not null,
          source text not null,
          html text not null
        )`,
        `create index agreement_version_kind on agreement_version (kind, version)`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
