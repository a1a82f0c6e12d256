import { type RawBuilder, sql } from "kysely";

const mutedBy = (viewerId: number) => sql`(select user_mute.target_id from user_mute where user_mute.user_id = ${viewerId})`;

/**
 * Conditions that keep a list free of people whom the viewer has muted. `not in` and not `not exists`: both databases
 * read the few muted ids once and then walk the list's own index; PostgreSQL would make a join of the other.
 * @param author the column of the author, with its table
 */
export function notMuted(viewerId: number, author: "article.author_id" | "comment.author_id" | "dynamic.author_id"): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(author)} not in ${mutedBy(viewerId)}`;
}

/** The same for a row of `hits`, what a search found (db/article-search.ts). */
export function foundNotMuted(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(select article.author_id from article where article.id = hits.id) not in ${mutedBy(viewerId)}`;
}

/** The same for a row of `article_tag`, which knows its author only through the article. */
export function taggedNotMuted(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(select article.author_id from article where article.id = article_tag.article_id) not in ${mutedBy(viewerId)}`;
}
