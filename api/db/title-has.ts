import { type RawBuilder, sql } from "kysely";

/** As `like` takes it, with `\` before what is no wildcard here. */
function likePattern(words: string): string {
  return `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Condition on the column `title` of one's own things: it holds these words, in whatever case. With `coalesce`: PostgreSQL
 * takes a `like` for hardly ever true, and would rather sort all of an author's.
 */
export function titleHas(words: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(lower(title) like ${likePattern(words)} escape '\\', false)`;
}
