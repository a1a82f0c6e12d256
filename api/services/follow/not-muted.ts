import { type RawBuilder, sql } from "kysely";

/**
 * Conditions that keep a list free of people whom the viewer has muted. They look a value up and do not ask
 * `not exists`: PostgreSQL would make that a join, and could leave the list's own index for it.
 * @param author the column of the author, with its table
 */
export function notMuted(viewerId: number, author: "article.author_id" | "comment.author_id"): RawBuilder<boolean> {
  return sql<boolean>`(select user_mute.id from user_mute where user_mute.user_id = ${viewerId} and user_mute.target_id = ${sql.ref(author)}) is null`;
}

/** The same for a row of `article_tag`, which knows its author only through the article. */
export function taggedNotMuted(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(select user_mute.id from article join user_mute on user_mute.user_id = ${viewerId} and user_mute.target_id = article.author_id where article.id = article_tag.article_id) is null`;
}
