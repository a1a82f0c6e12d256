import { type RawBuilder, sql } from "kysely";

/**
 * A condition that keeps a list free of people whom the viewer has muted; undefined when nobody is logged in. A looked-up
 * value and not `not exists`: PostgreSQL would make that a join and could leave the list's index for it.
 * @param author the column of the author, `comment.author_id`
 */
export function notMuted(viewerId: number | undefined, author: string): RawBuilder<boolean> | undefined {
  if (viewerId === undefined) return undefined;
  return sql<boolean>`(select id from user_mute where user_mute.user_id = ${viewerId} and user_mute.target_id = ${sql.ref(author)}) is null`;
}
