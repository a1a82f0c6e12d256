import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Accounts that became part of another. What a column holds is said in db/schema/account-merge.ts. */
export function accountMerge(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table account_merge (
          user_id ${int} not null primary key references "user" (id),
          into_id ${int} not null references "user" (id),
          made_by ${int} not null references "user" (id),
          reason text not null,
          begun_at ${int} not null,
          done_at ${int}
        )`,
        `create index account_merge_into on account_merge (into_id)`,
        `create index account_merge_open on account_merge (begun_at, user_id) where done_at is null`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
