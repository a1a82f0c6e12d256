import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

const KINDS = ["article", "video", "dynamic", "feedback", "comment"];

/** Cleanups of one person's content, whose content each report is about, and figures by day that go by time. */
export function cleanup(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table cleanup (
          id ${id},
          user_id ${int} not null references "user" (id),
          made_by ${int} not null references "user" (id),
          scope text not null,
          since ${int} not null,
          areas text not null,
          reason text not null,
          state text not null,
          passes ${int} not null default 0,
          removed ${int} not null default 0,
          restored ${int} not null default 0,
          created_at ${int} not null,
          undone_by ${int} references "user" (id),
          undone_at ${int}
        )`,
        `create index cleanup_of_person on cleanup (user_id, id desc)`,
        `alter table removal add column cleanup_id ${int}`,
        `create index removal_cleanup on removal (cleanup_id, id) where cleanup_id is not null`,
        // Of the list of single removals.
        `drop index removal_list`,
        `create index removal_list on removal (created_at, id) where cleanup_id is null`,
        `alter table report add column author_id ${int} references "user" (id)`,
        ...KINDS.map(
          (table) =>
            `update report set author_id = (select author_id from ${table} where ${table}.id = report.subject_id) where subject_kind = '${table}'`,
        ),
        `create index report_author on report (author_id, id desc) where author_id is not null`,
        // Figures by day go by time. Of posts by an expression: lists of posts bound the time as well, and keep their own indexes.
        `create index comment_made on comment (created_at)`,
        `create index report_made on report (created_at)`,
        `create index dynamic_made on dynamic ((created_at + 0))`,
        `create index feedback_made on feedback ((created_at + 0))`,
        `create index article_made on article ((published_at + 0))`,
        `create index video_made on video ((published_at + 0))`,
        `alter table site_day drop column last_id`,
        `delete from site_day where figure = 'circles'`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
