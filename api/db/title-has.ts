import { type RawBuilder, sql } from "kysely";

/** As `like` takes it, with `\` before what is no wildcard here. */
const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Condition on the column `title` of one's own things: it holds these words, in whatever case. With `coalesce`: PostgreSQL
 * takes a `like` for hardly ever true, and would rather sort all of an author's. Words without case, as Chinese ones, are
 * looked for as they stand: folding each title takes longer than the search itself.
 */
export function titleHas(words: string): RawBuilder<boolean> {
  const pattern = likePattern(words);
  const isCased = words.toLowerCase() !== words.toUpperCase();
  const holds = isCased ? sql`lower(title) like lower(${pattern})` : sql`title like ${pattern}`;
  return sql<boolean>`coalesce(${holds} escape '\\', false)`;
}

/** So many titles one answer looks at; its cursor goes on behind them. Whoever has more, and none with these words, reads them in parts. */
export const TITLES_MAX = 3_000;
