import { type RawBuilder, sql } from "kysely";

/** A `like` pattern, with `\` before the wildcard characters of the words. */
const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Condition on the column `title` of a member's own posts: contains these words, ignoring case. `coalesce` is for
 * PostgreSQL, which estimates `like` to be rarely true and would then sort all rows of the author. Words without case,
 * such as Chinese, are compared directly: folding each title takes longer than the search.
 */
export function titleHas(words: string): RawBuilder<boolean> {
  const pattern = likePattern(words);
  const isCased = words.toLowerCase() !== words.toUpperCase();
  const holds = isCased ? sql`lower(title) like lower(${pattern})` : sql`title like ${pattern}`;
  return sql<boolean>`coalesce(${holds} escape '\\', false)`;
}

/**
 * Maximum titles examined for one page; the cursor continues after them. Members with more titles and no match read
 * them in parts.
 */
export const TITLES_MAX = 3_000;
