import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** A cleanup of a person's content deletes danmaku, too, and its undo restores them. */
export function danmakuCleanup(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const statements = [
    `alter table danmaku add column cleanup_id ${int}`,
    `create index danmaku_cleanup on danmaku (cleanup_id, id) where cleanup_id is not null`,
    // A member's danmaku for the staff: pages, counts and cleanups of a period.
    `create index danmaku_written on danmaku (author_id, created_at, id) where deleted_at is null`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
