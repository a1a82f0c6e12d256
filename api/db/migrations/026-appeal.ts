import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Appeals have a table of their own: against bans, mutes and removals as against refusals, whose appeals stood in `review`. */
export function appeals(kind: DatabaseKind): Migration {
  const { id, int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table appeal (
          id ${id},
          user_id ${int} not null references "user" (id),
          kind text not null,
          decision_id ${int} not null,
          decided_by ${int} not null references "user" (id),
          text text not null,
          state text not null,
          created_at ${int} not null,
          settled_by ${int} references "user" (id),
          settled_at ${int},
          answer text not null default ''
        )`,
        `insert into appeal (user_id, kind, decision_id, decided_by, text, state, created_at, settled_by, answer)
          select author_id, 'review', id, decided_by, coalesce(appeal_text, ''), appeal_state,
            coalesce(appeal_at, created_at), appeal_by, coalesce(appeal_reason, '')
          from review where appeal_state is not null and decided_by is not null order by id`,
        // Once against each decision.
        `create unique index appeal_once on appeal (kind, decision_id)`,
        `create index appeal_open on appeal (id) where state = 'open'`,
        `create index appeal_open_kind on appeal (kind, id) where state = 'open'`,
        `create index appeal_user on appeal (user_id)`,
        // What somebody of the staff took away from one, newest first.
        `create index removal_own on removal (author_id, id desc)`,
        `drop index review_appeal`,
        ...["appeal_state", "appeal_text", "appeal_at", "appeal_by", "appeal_reason"].map(
          (column) => `alter table review drop column ${column}`,
        ),
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
