import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Statements of authors about AI, and the marks that AI services put into files. */
export function aiMarks(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  const posts = ["article", "dynamic", "video", "feedback", "comment"];
  const statements = [
    // Until now only articles had a statement: 0 for none, 1 for 含 AI 生成的内容.
    `alter table article rename column ai_declared to ai_statement`,
    ...posts.slice(1).map((table) => `alter table ${table} add column ai_statement ${int} not null default 0`),
    ...posts.map((table) => `alter table ${table} add column ai_suspected ${int} not null default 0`),

    `alter table image add column ai_mark text`,
    `create index image_ai_mark on image (id) where ai_mark is not null`,
    `alter table video_file add column ai_mark text`,
    `create index video_file_ai_mark on video_file (id) where ai_mark is not null`,

    `create table ai_statement (
      id ${id},
      user_id ${int} not null references "user" (id),
      subject_kind text not null,
      subject_id ${int} not null,
      statement ${int} not null,
      created_at ${int} not null
    )`,
    `create index ai_statement_subject on ai_statement (subject_kind, subject_id, id)`,
    `create index ai_statement_person on ai_statement (user_id, id)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
