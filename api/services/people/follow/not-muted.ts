import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { TaggedKind } from "../../../db/schema/kind-with.ts";

/**
 * The condition is looked up for each author in a list, so its cost does not depend on the number of mutes. A scalar
 * subquery is used because PostgreSQL would turn `not exists` into a join and then sort the whole list. `is not true`
 * is used because PostgreSQL estimates it as likely as not, while it estimates `is null` as nearly never true and reads
 * another index.
 */
function isNotMuted(viewerId: number, authorId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select true from user_mute where user_mute.user_id = ${viewerId} and user_mute.target_id = ${authorId}) is not true`;
}

/** The same condition for people whom the viewer has blocked. */
export function notBlocked(viewerId: number, author: "circle_post.author_id"): RawBuilder<boolean> {
  return sql<boolean>`(select true from user_block where user_block.user_id = ${viewerId} and user_block.target_id = ${sql.ref(author)}) is not true`;
}

/**
 * The viewer whose mutes filter a list; undefined for the many members who have muted nobody, so that no author is
 * looked up.
 */
export const muterOf = (viewer: Pick<Viewer, "id" | "mutesNobody"> | null): number | undefined =>
  viewer?.mutesNobody ? undefined : viewer?.id;

/**
 * The condition that leaves out people whom the viewer has muted.
 * @param author the column of the author, with its table
 */
export function notMuted(
  viewerId: number,
  author:
    | `${SubjectKind | "series"}.author_id`
    | "circle_post.author_id"
    | "comment.author_id"
    | "user_follow.followee_id",
): RawBuilder<boolean> {
  return isNotMuted(viewerId, sql.ref(author));
}

/** The same condition for a row of `hits`, the results of a search (db/text-search.ts). */
export function foundNotMuted(viewerId: number, subject: SubjectKind | "series"): RawBuilder<boolean> {
  return isNotMuted(
    viewerId,
    sql`(select author_id from ${sql.table(subject)} where ${sql.ref(`${subject}.id`)} = hits.id)`,
  );
}

/** The same condition for a row of a tag table, whose author is a column of the tagged post. */
export function taggedNotMuted(viewerId: number, kind: TaggedKind = "article"): RawBuilder<boolean> {
  return isNotMuted(
    viewerId,
    sql`(select author_id from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = ${sql.ref(`${kind}_tag.${kind}_id`)})`,
  );
}
