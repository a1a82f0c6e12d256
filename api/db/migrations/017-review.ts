import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** What waits before it is published. What a column holds is said in db/schema/review.ts. */
export function review(kind: DatabaseKind): Migration {
  const { id, int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table review (
          id ${id},
          author_id ${int} not null references "user" (id),
          kind text not null,
          endpoint text not null,
          params text not null,
          body text not null,
          texts text not null,
          image_ids text not null,
          video_file_id ${int},
          circle_id ${int},
          reasons text not null,
          words text not null,
          is_change ${int} not null,
          form_key text,
          state text not null,
          publishing_at ${int},
          path text,
          refusal text,
          decided_by ${int} references "user" (id),
          decided_at ${int},
          replaced_by ${int},
          appeal_state text,
          appeal_text text,
          appeal_at ${int},
          appeal_by ${int} references "user" (id),
          appeal_reason text,
          created_at ${int} not null
        )`,
        `create index review_queue on review (id) where state = 'waiting'`,
        `create index review_queue_kind on review (kind, id) where state = 'waiting'`,
        `create index review_author on review (author_id, id desc)`,
        `create index review_appeal on review (id) where appeal_state = 'open'`,
        `create index review_old on review (created_at)`,
        `create unique index review_form on review (author_id, endpoint, form_key) where form_key is not null`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
