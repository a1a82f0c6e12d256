import { type Kysely, type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../schema/index.ts";
import { titleToken } from "../search-marks.ts";
import {
  countUpTo,
  type IndexCheck,
  indexOf,
  inTitle,
  type MarkedText,
  type Newest,
  type Place,
  RANKED_MAX,
  type Searched,
  type SearchSql,
  TOKENS_MAX,
} from "../search-sql.ts";
import { indexTokens, type Phrase } from "../search-tokens.ts";

const phraseText = ({ tokens, isPrefix }: Phrase) => `"${tokens.join(" ")}"${isPrefix ? "*" : ""}`;
const markText = (mark: string) => `"${mark}"`;
const all = (parts: string[]) => parts.join(" AND ");

const narrowed: SearchSql["narrowed"] = (words, { without = [], marks = [], withoutMarks = [] }) => {
  const query = all([...marks.map(markText), words].filter(Boolean));
  const not = [...without.map(phraseText), ...withoutMarks.map(markText)];
  return not.length === 0 ? query : `(${query}) NOT (${not.join(" OR ")})`;
};

const matches = (subject: Searched, query: string) => sql`${indexOf(subject)} match ${query}`;

/** Words known to be common, for a minute. Rare words are counted each time, which is quick. */
const commonParts = new WeakMap<Kysely<Database>, LRUCache<string, true>>();
const COMMON_KEPT = { max: 5_000, ttl: 60_000 };

/**
 * The number of texts with a part of the query, counted as by `countUpTo`. A word in more texts says little about each:
 * `bm25` would read them all to learn that.
 */
async function countHolding(db: Kysely<Database>, subject: Searched, part: string): Promise<number> {
  let known = commonParts.get(db);
  if (!known) commonParts.set(db, (known = new LRUCache(COMMON_KEPT)));
  const key = `${subject} ${part}`;
  if (known.has(key)) return RANKED_MAX + 1;
  const held = await countUpTo(db, sql`select rowid from ${indexOf(subject)} where ${matches(subject, part)}`);
  if (held > RANKED_MAX) known.set(key, true);
  return held;
}

/**
 * If a part of the query is in few texts, all of these are read in physical order: reading backwards costs FTS5 whole
 * pages.
 */
const placeOf: SearchSql["placeOf"] = async (db, subject, { phrases, marks = [] }, isRanked) => {
  const place: Place = { from: indexOf(subject), isEmpty: false, isSmall: false, isCommon: false };
  // A query that only counts skips this: counting each word would cost as much as the query itself.
  const words = isRanked ? phrases.map(phraseText) : [];
  for (const part of [...marks.map(markText), ...words]) {
    if (place.isEmpty || (place.isSmall && place.isCommon)) break;
    const held = await countHolding(db, subject, part);
    place.isEmpty = held === 0;
    if (held > RANKED_MAX) place.isCommon = true;
    else place.isSmall = true;
  }
  return place;
};

function ranked({ subject, asked, place, query, titled, rows, rowsUpTo }: Newest): RawBuilder<unknown> {
  const { whole, isTitled = true } = asked;
  const index = indexOf(subject);
  // Searched among the newest hits only: if few texts have the phrase, the index would be read to its end.
  const oldest = sql`select rowid from ${index} where ${index} match ${query} order by rowid desc limit 1 offset ${sql.lit(RANKED_MAX - 1)}`;
  const is = (wanted: string) =>
    place.isSmall
      ? sql`iif(rowid in (select rowid from ${index} where ${index} match ${narrowed(wanted, asked)}), 1.0, 0.0)`
      : sql`iif(rowid in (select rowid from ${index} where ${index} match ${wanted} and rowid >= coalesce((${oldest}), 0) order by rowid desc limit ${sql.lit(RANKED_MAX)}), 1.0, 0.0)`;
  const rank = place.isCommon ? sql`0.0` : sql`max(0.0, -bm25(${index}, 0.0, 1.0))`;
  const columns = [sql`${whole ? is(phraseText(whole)) : sql`0.0`} as exact`, sql`${rank} as rank`];
  const newest = rows(query, ...columns);
  if (!isTitled) return sql`select id, 0.0 as titled, exact, rank / (rank + 1.0) as body from (${newest}) as ranked`;
  const wholeTitle = whole ? sql`iif(id in (${rows(phraseText(inTitle(whole)))}), 1.0, 0.0)` : sql`0.0`;
  // Hits in the title rank above all others (TITLE): if there are as many as are ranked, the rest is not read. With
  // `since`, few of them may be young enough.
  const rest = sql`(select iif(count(*) < ${sql.lit(RANKED_MAX)}, ${sql.lit(RANKED_MAX)}, 0) from titles)`;
  const others = whole || asked.since !== undefined ? newest : rowsUpTo(rest, query, columns);
  return sql`
    with titles as materialized (${rows(titled)}), ranked as materialized (${others})
    select id, iif(id in (select id from titles), 1.0, 0.0) as titled, exact, rank / (rank + 1.0) as body from ranked
    union all select id, 1.0, ${wholeTitle}, 0.0 from titles where id not in (select id from ranked)`;
}

/** The two FTS5 columns of a text. */
function entryOf({ title, body, marks }: MarkedText) {
  const titleTokens = indexTokens(title);
  const rest = [...indexTokens(body).slice(0, TOKENS_MAX), ...marks, ...titleTokens.map(titleToken)];
  return { title: titleTokens.join(" "), body: rest.join(" ") };
}

const rowOf = (text: MarkedText) => {
  const { title, body } = entryOf(text);
  return sql`(${text.id}, ${title}, ${body})`;
};

/**
 * A contentless index lists positions of words, not texts. For each entry two figures (number of words, and a sum over
 * words and positions) are compared with those of a temporary index built from the texts.
 */
function check(db: Kysely<Database>, subject: Searched): IndexCheck {
  const run = (query: string) => sql.raw(query).execute(db);
  const sums = (of: string) => `select doc as id, count(*) as words,
    sum((unicode(term) * 31 + coalesce(unicode(substr(term, 2, 1)), 0) * 17 + length(term)) * ("offset" + 1) * iif(col = 'title', 2, 1)) as total
    from temp.${of} group by doc`;
  return {
    async begin() {
      await run(`create virtual table temp.checked_words using fts5vocab('main', '${subject}_search', 'instance')`);
      await run(`create temp table checked_sums as ${sums("checked_words")}`);
      await run("create unique index temp.checked_sums_id on checked_sums (id)");
      await run(
        "create virtual table temp.wanted using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')",
      );
      await run("create virtual table temp.wanted_words using fts5vocab('temp', 'wanted', 'instance')");
    },
    async compare(wanted) {
      await sql`insert into temp.wanted (wanted) values ('delete-all')`.execute(db);
      for (const text of wanted)
        await sql`insert into temp.wanted (rowid, title, body) values ${rowOf(text)}`.execute(db);
      const { rows } = await sql<{ id: number; words: number | null }>`
        select wanted.id as id, checked_sums.words as words from (${sql.raw(sums("wanted_words"))}) as wanted
        left join temp.checked_sums on checked_sums.id = wanted.id
        where checked_sums.id is null or checked_sums.words <> wanted.words or checked_sums.total <> wanted.total`.execute(
        db,
      );
      return rows.map(({ id, words }) => ({ id, what: words === null ? "missing" : "stale" }));
    },
    async end() {
      for (const table of ["wanted_words", "wanted", "checked_sums", "checked_words"])
        await run(`drop table if exists temp.${table}`);
    },
  };
}

export const sqliteSearch: SearchSql = {
  keyName: () => "rowid",
  entries: (subject) => ({ table: `${subject}_search_docsize`, key: "id" }),
  async putEntries(db, subject, texts) {
    await sql`insert or replace into ${indexOf(subject)} (rowid, title, body) values ${sql.join(texts.map(rowOf))}`.execute(
      db,
    );
  },
  check,
  phrase: phraseText,
  all,
  narrowed,
  matches,
  newestFirst: async (_db, _subject, queries) => queries.map(() => sql`${sql.ref("rowid")} desc`),
  placeOf,
  ranked,
  ownRow: (subject) => sql`cross join ${sql.table(subject)} on ${sql.ref(`${subject}.id`)} = found.id`,
  given: (json) =>
    sql`select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as titled, json_extract(value, '$[2]') as exact, json_extract(value, '$[3]') as body from json_each(${json})`,
  unchanged: (keys) => sql<boolean>`(kind, subject_id, change) in (values ${keys})`,
};
