import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { accounts } from "./001-schema/accounts.ts";
import { articles } from "./001-schema/articles.ts";
import { circlePosts } from "./001-schema/circle-posts.ts";
import { circles } from "./001-schema/circles.ts";
import { comments } from "./001-schema/comments.ts";
import { draftsAndNotices } from "./001-schema/drafts-and-notices.ts";
import { dynamics } from "./001-schema/dynamics.ts";
import { feedback } from "./001-schema/feedback.ts";
import { files } from "./001-schema/files.ts";
import { filters } from "./001-schema/filters.ts";
import { growth } from "./001-schema/growth.ts";
import { login } from "./001-schema/login.ts";
import { moderation } from "./001-schema/moderation.ts";
import { nameParts } from "./001-schema/name-parts.ts";
import { people } from "./001-schema/people.ts";
import { pollsAndFavourites } from "./001-schema/polls-and-favourites.ts";
import { search } from "./001-schema/search.ts";
import { site } from "./001-schema/site.ts";
import { staff } from "./001-schema/staff.ts";
import { tags } from "./001-schema/tags.ts";
import { videos } from "./001-schema/videos.ts";
import { columnTypes, type SchemaPart } from "./columns.ts";

/**
 * By domain. PostgreSQL requires that a table is created after those to which it refers. The interfaces in db/schema/
 * describe the columns. In every table long texts are the last columns: SQLite reads a row from its beginning, and a
 * column after a text of several pages costs reading all these pages.
 */
const parts: SchemaPart[] = [
  people,
  nameParts,
  login,
  accounts,
  growth,
  files,
  circles,
  circlePosts,
  tags,
  articles,
  dynamics,
  videos,
  feedback,
  comments,
  pollsAndFavourites,
  draftsAndNotices,
  moderation,
  filters,
  staff,
  search,
  site,
];

/** The whole schema of the first release, v0.2.0. Later migrations change it; this one stays for ever. */
export function schema(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const part of parts) for (const statement of part(columnTypes(kind))) await sql.raw(statement).execute(db);
    },
  };
}
