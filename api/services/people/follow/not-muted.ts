import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { TaggedKind } from "../../../db/schema/kind-with.ts";

/**
 * Looked up for each author that a list meets, so that it costs the same whoever has muted however many. A value and
 * not `not exists`, which PostgreSQL would make a join and then sort the whole list; and `is not true`, which it takes
 * for as likely as not, while it takes `is null` for hardly ever true and reads another index.
 */
function isNotMuted(viewerId: number, authorId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select true from user_mute where user_mute.user_id = ${viewerId} and user_mute.target_id = ${authorId}) is not true`;
}

/** The same for whom the viewer has blocked. */
export function notBlocked(viewerId: number, author: "circle_post.author_id"): RawBuilder<boolean> {
  return sql<boolean>`(select true from user_block where user_block.user_id = ${viewerId} and user_block.target_id = ${sql.ref(author)}) is not true`;
}

/** By whose mutes a list is read: hardly a member has muted anybody, and then no author is looked up. */
export const muterOf = (viewer: Pick<Viewer, "id" | "mutesNobody"> | null): number | undefined =>
  viewer?.mutesNobody ? undefined : viewer?.id;

/**
 * Conditions that keep a list free of people whom the viewer has muted.
 * @param author the column of the author, with its table
 */
export function notMuted(
  viewerId: number,
  author: `${SubjectKind}.author_id` | "circle_post.author_id" | "comment.author_id" | "user_follow.followee_id",
): RawBuilder<boolean> {
  return isNotMuted(viewerId, sql.ref(author));
}

/** The same for a row of `hits`, what a search found (db/text-search.ts). */
export function foundNotMuted(viewerId: number, subject: SubjectKind): RawBuilder<boolean> {
  return isNotMuted(
    viewerId,
    sql`(select author_id from ${sql.table(subject)} where ${sql.ref(`${subject}.id`)} = hits.id)`,
  );
}

/** The same for a row of a table of tags, which knows its author only through what it is a tag of. */
export function taggedNotMuted(viewerId: number, kind: TaggedKind = "article"): RawBuilder<boolean> {
  return isNotMuted(
    viewerId,
    sql`(select author_id from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = ${sql.ref(`${kind}_tag.${kind}_id`)})`,
  );
}
