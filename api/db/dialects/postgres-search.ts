import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../schema/index.ts";
import { isOfAuthor, titleToken } from "../search-marks.ts";
import {
  countUpTo,
  type IndexCheck,
  indexOf,
  type MarkedText,
  type Newest,
  type Place,
  RANKED_MAX,
  type Searched,
  type SearchSql,
  TOKENS_MAX,
} from "../search-sql.ts";
import { indexTokens, type Phrase } from "../search-tokens.ts";

/** A lexeme as a tsvector or tsquery literal. Tokens have letters and digits only; the escaping is a precaution. */
const quoted = (token: string) => `'${token.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;
const keyName = (subject: Searched) => `${subject}_id`;
const keyOf = (subject: Searched) => sql.ref(keyName(subject));

function phraseText({ tokens, isPrefix }: Phrase): string {
  const last = tokens.length - 1;
  const lexemes = tokens.map((token, place) => quoted(token) + (isPrefix && place === last ? ":*" : ""));
  return `(${lexemes.join(" <-> ")})`;
}

const all = (parts: string[]) => parts.join(" & ");

const narrowed: SearchSql["narrowed"] = (words, { without = [], marks = [], withoutMarks = [] }) => {
  // PostgreSQL checks the parts in this order for each text: a mark is one lookup, words are several.
  const query = all([...marks.map(quoted), words].filter(Boolean));
  const not = [...without.map(phraseText), ...withoutMarks.map(quoted)];
  return not.length === 0 ? query : `(${query}) & !(${not.join(" | ")})`;
};

/**
 * A query is rare if fewer than RARE of the SAMPLE newest texts match. For a query that matches one text in a hundred,
 * both plans cost the same in a million texts.
 */
const SAMPLE = 300;
const RARE = 3;

/**
 * PostgreSQL takes a word without statistics for common, and would walk the table from the newest text on to find
 * enough hits. A query that is rare among the newest texts is sorted by `id + 0 desc`, which no index has, so that
 * PostgreSQL looks the words up.
 */
const newestFirst: SearchSql["newestFirst"] = async (db, subject, queries) => {
  const key = keyOf(subject);
  const held = queries.map(
    (query, place) => sql`count(*) filter (where vector @@ ${query}::tsquery) as ${sql.ref(`held_${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(held)} from (select vector from ${indexOf(subject)} order by ${key} desc limit ${sql.lit(SAMPLE)}) as sample`.execute(
    db,
  );
  return queries.map((_, place) =>
    Number(rows[0]?.[`held_${place}`]) < RARE ? sql`${key} + 0 desc` : sql`${key} desc`,
  );
};

/**
 * If an author wrote little, all their texts are read in physical order: otherwise PostgreSQL would search the list of
 * every word for each text, and walk far in that of a common word. `offset 0` prevents that plan.
 */
const placeOf: SearchSql["placeOf"] = async (db, subject, { marks = [] }) => {
  const index = indexOf(subject);
  const place: Place = { from: index, isEmpty: false, isSmall: false, isCommon: false };
  const author = marks.find(isOfAuthor);
  if (author === undefined) return place;
  const texts = sql`select ${keyOf(subject)}, vector from ${index} where vector @@ ${quoted(author)}::tsquery`;
  const held = await countUpTo(db, texts);
  if (held > RANKED_MAX) return place;
  return { ...place, from: sql`(${texts} offset 0) as ${index}`, isEmpty: held === 0, isSmall: true };
};

function ranked(newest: Newest): RawBuilder<unknown> {
  const { subject, asked, words, titleWords, query, titled, from, orderBy, rows } = newest;
  const { whole, isTitled = true } = asked;
  const is = (phrase: string) => sql`case when vector @@ ${phrase}::tsquery then 1 else 0 end`;
  const columns = [
    sql`${isTitled ? is(titleWords) : sql`0`} as titled`,
    sql`${whole ? is(phraseText(whole)) : sql`0`} as exact`,
    sql`ts_rank('{1, 0, 0, 0}', vector, ${words}::tsquery, 1) as rank`,
  ];
  const scored = (hits: RawBuilder<unknown>) =>
    sql`select id, titled, exact, rank / (rank + 0.05) as body from (${hits}) as ranked`;
  if (!isTitled) return scored(rows(query, ...columns));
  // Newest hits with the words in the title are known already: older ones are searched separately, and only if some are
  // missing.
  const missing = sql`select case when count(*) < ${sql.lit(RANKED_MAX)} then 0 else ${sql.lit(RANKED_MAX)} - sum(titled) end from hit`;
  // The planner only uses the inner limit, because it is a constant.
  const older = sql`select * from (${from(titled, ...columns)} and ${keyOf(subject)} < (select min(id) from hit) ${orderBy(titled)} limit ${sql.lit(RANKED_MAX)}) as older limit (${missing})`;
  return scored(sql`with hit as materialized (${rows(query, ...columns)}) select * from hit union all (${older})`);
}

/** The lexemes of a text with their positions, as a tsvector literal. */
function tsvectorOf({ title, body, marks }: MarkedText): string {
  const titleTokens = indexTokens(title);
  const lexemes = titleTokens.flatMap((token, index) =>
    [token, titleToken(token)].map((one) => `${quoted(one)}:${index + 1}A`),
  );
  // A gap, so that no phrase can match across the end of the title and the start of the text.
  const start = titleTokens.length + 2;
  for (const [index, token] of indexTokens(body)
    .slice(0, TOKENS_MAX - start)
    .entries())
    lexemes.push(`${quoted(token)}:${start + index}D`);
  return [...lexemes, ...marks.map(quoted)].join(" ");
}

function check(db: Kysely<Database>, subject: Searched): IndexCheck {
  return {
    begin: async () => {},
    async compare(wanted) {
      const ids = wanted.map(({ id }) => id);
      const { rows } = await sql<{ id: number; is_there: boolean }>`
        select wanted.id, entry.vector is not null as is_there
        from unnest(${ids}::bigint[], ${wanted.map(tsvectorOf)}::text[]) as wanted (id, vector)
        left join ${indexOf(subject)} as entry on entry.${keyOf(subject)} = wanted.id
        where entry.vector is distinct from wanted.vector::tsvector`.execute(db);
      return rows.map(({ id, is_there: isThere }) => ({ id, what: isThere ? "stale" : "missing" }));
    },
    end: async () => {},
  };
}

export const postgresSearch: SearchSql = {
  keyName,
  entries: (subject) => ({ table: `${subject}_search`, key: keyName(subject) }),
  async putEntries(db, subject, texts) {
    const key = keyOf(subject);
    const rows = texts.map((text) => sql`(${text.id}, ${tsvectorOf(text)}::tsvector)`);
    await sql`insert into ${indexOf(subject)} (${key}, vector) values ${sql.join(rows)}
      on conflict (${key}) do update set vector = excluded.vector`.execute(db);
  },
  check,
  phrase: phraseText,
  all,
  narrowed,
  matches: (_subject, query) => sql`vector @@ ${query}::tsquery`,
  newestFirst,
  placeOf,
  ranked,
  ownRow(subject) {
    const table = sql.table(subject);
    return sql`cross join lateral (select * from ${table} where ${sql.ref(`${subject}.id`)} = found.id limit 1) as ${table}`;
  },
  given: (json) =>
    sql`select (value->>0)::bigint as id, (value->>1)::double precision as titled, (value->>2)::double precision as exact, (value->>3)::double precision as body from jsonb_array_elements(${json}::jsonb) as given(value)`,
  unchanged: (keys) =>
    sql<boolean>`(kind, subject_id) in (select kind, subject_id from search_outbox where (kind, subject_id, change) in (${keys}) for update skip locked)`,
};
