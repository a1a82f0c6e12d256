import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/**
 * Rows without a trash of their own (names, messages, circles, likes) that a hold, a cleanup or a reset hides, with the
 * values that putting them back needs.
 */
export function withdrawals(kind: DatabaseKind): Migration {
  const { id, int } = columnTypes(kind);
  const statements = [
    `create table withdrawal (
      id ${id},
      kind text not null,
      row_id ${int} not null,
      user_id ${int} not null references "user" (id),
      kept text not null,
      review_id ${int} references review (id) on delete set null,
      cleanup_id ${int} references cleanup (id) on delete set null,
      created_at ${int} not null
    )`,
    `create index withdrawal_user on withdrawal (user_id)`,
    `create index withdrawal_review on withdrawal (review_id, id) where review_id is not null`,
    `create index withdrawal_cleanup on withdrawal (cleanup_id, id) where cleanup_id is not null`,
    `create index withdrawal_created on withdrawal (created_at)`,
    // Cleanups of several people at once are undone together.
    `alter table cleanup add column batch ${int}`,
    `alter table cleanup add column bans ${int} not null default 0`,
    `create index cleanup_batch on cleanup (batch) where batch is not null`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
