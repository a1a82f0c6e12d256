import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { articles } from "./001-schema/articles.ts";
import { circlesAndTags } from "./001-schema/circles-and-tags.ts";
import { comments } from "./001-schema/comments.ts";
import { dynamics } from "./001-schema/dynamics.ts";
import { feedback } from "./001-schema/feedback.ts";
import { firstTags } from "./001-schema/first-tags.ts";
import { login } from "./001-schema/login.ts";
import { media } from "./001-schema/media.ts";
import { membersOwn } from "./001-schema/members-own.ts";
import { nameParts } from "./001-schema/name-parts.ts";
import { onPosts } from "./001-schema/on-posts.ts";
import { people } from "./001-schema/people.ts";
import { search } from "./001-schema/search.ts";
import { site } from "./001-schema/site.ts";
import { videos } from "./001-schema/videos.ts";
import { columnTypes, type SchemaPart } from "./columns.ts";

/** By domain. Whoever points at a table comes after it: PostgreSQL asks for that. What a column holds is said in db/schema/. */
const parts: SchemaPart[] = [
  people,
  login,
  media,
  circlesAndTags,
  articles,
  dynamics,
  videos,
  feedback,
  comments,
  onPosts,
  membersOwn,
  site,
  search,
  nameParts,
  firstTags,
];

/** Every statement that makes the first schema. */
export const schemaStatements = (kind: DatabaseKind): string[] => parts.flatMap((part) => part(columnTypes(kind)));

/** The whole schema, as the first release has it. */
export function schema(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of schemaStatements(kind)) await sql.raw(statement).execute(db);
    },
  };
}
