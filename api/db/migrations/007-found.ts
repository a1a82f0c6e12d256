import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";

/**
 * What search engines are told of: the conditions are those of services/finding/sitemap and of each kind's `found`. By a sum, for
 * by the id itself SQLite would rather read the table, with all its texts.
 */
const indexes = [
  `create index article_found on article ((id + 0), id, updated_at) where is_listed = 1 and is_enclosed = 0`,
  `create index video_found on video ((id + 0), id, updated_at) where is_listed = 1 and is_enclosed = 0`,
  `create index dynamic_found on dynamic ((id + 0), id, created_at, edited_at) where deleted_at is null and visibility = 'public' and is_enclosed = 0
    and (has_images = 1 or has_video = 1 or has_poll = 1 or length(source) >= 30)`,
  `create index feedback_found on feedback ((id + 0), id, updated_at) where deleted_at is null and is_enclosed = 0`,
  `create index circle_found on circle ((id + 0), id) where state = 'open' and is_private = 0`,
  `create index user_found on "user" ((id + 0), id) where name is not null and (article_count > 0 or listed_video_count > 0)`,
];

export function found(_kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const index of indexes) await sql.raw(index).execute(db);
    },
  };
}
