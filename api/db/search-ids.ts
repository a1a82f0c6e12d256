import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { type CursorKeys, down, isAfter, orderOf, up } from "./keyset.ts";
import { countUpTo, heldOnSqlite, matches, RANKED_MAX } from "./search-held.ts";
import { isOfAuthor, titleToken } from "./search-marks.ts";
import type { Phrase } from "./search-tokens.ts";
import { indexOf, keyOf, quoted, type Searched } from "./text-search.ts";

export interface Found {
  id: number;
  /** Smaller is better, on both databases. */
  score: number;
  /** How many there are in all; with `counted`. */
  found?: number;
}

/** What hits are sorted by. */
export const bestFirst = [up("score", { isReal: true }), down("id")];

/** How what is found is put in order: what the index says of it, and its own row (docs/decisions/0013-search-ranking.md). */
export interface Ranking {
  by: "relevance" | "latest" | "hot";
  /** ms since 1970: how long ago something was is counted from here, for all pages of one search. */
  now: number;
  /** The column that says when it was, and how much it is liked: SQL over its row. */
  time: string;
  heat: RawBuilder<number>;
}

/** What is asked of an index. */
export interface Asked {
  phrases: Phrase[];
  /** None of these may be there. */
  without?: Phrase[];
  /** Of search-marks.ts: all of the first, none of the second. */
  marks?: string[];
  withoutMarks?: string[];
  /** All words side by side, where they are several: what has them so comes before what has them apart. */
  whole?: Phrase | undefined;
  /** ms since 1970: only what is younger; with `ranking`. */
  since?: number | undefined;
  limit: number;
  after?: CursorKeys | undefined;
  /** All that is found is counted along, as far as this. */
  counted?: number | undefined;
  /** SQL over a row of `hits`, for what the reader does not want to see. */
  where?: RawBuilder<unknown> | undefined;
  /** SQL over the row of what was found; with `ranking`. */
  only?: RawBuilder<unknown> | undefined;
  /** Texts of this kind have titles: what stands in one comes first. */
  isTitled?: boolean | undefined;
  /** Without it the words alone count. */
  ranking?: Ranking | undefined;
}

const DAY = sql.lit(86_400_000);
/** A hit in the title outweighs all the rest together (each at most 1). */
const TITLE = 4;
/** Likes at which half of what they can count counts, and days. */
const HALF_HEAT = 30;
const HALF_DAYS = 90;

/** A phrase as the index takes it. */
function matchText(kind: DatabaseKind, { tokens, isPrefix }: Phrase): string {
  if (kind === "sqlite") return `"${tokens.join(" ")}"${isPrefix ? "*" : ""}`;
  const last = tokens.length - 1;
  const lexemes = tokens.map((token, place) => quoted(token) + (isPrefix && place === last ? ":*" : ""));
  return `(${lexemes.join(" <-> ")})`;
}

const and = (kind: DatabaseKind, parts: string[]) => parts.join(kind === "postgres" ? " & " : " AND ");

/** The words of a query with what narrows it. */
function narrowed(kind: DatabaseKind, words: string, { without = [], marks = [], withoutMarks = [] }: Asked): string {
  const isPostgres = kind === "postgres";
  const markText = (one: string) => (isPostgres ? quoted(one) : `"${one}"`);
  // PostgreSQL asks a text for one after the other: a mark is one look, words are several.
  const query = and(kind, [...marks.map(markText), words].filter(Boolean));
  const not = [...without.map((phrase) => matchText(kind, phrase)), ...withoutMarks.map(markText)];
  if (not.length === 0) return query;
  return isPostgres ? `(${query}) & !(${not.join(" | ")})` : `(${query}) NOT (${not.join(" OR ")})`;
}

/** So many of the newest texts are looked at for whether a query is rare: then fewer of them hold it than this. Of one in a
 * hundred either way costs the same in a million. */
const SAMPLE = 300;
const RARE = 3;

/**
 * The order of newest hits for each query. PostgreSQL takes a word that its statistics do not know for common, and would
 * walk the table from its newest text to meet as many as are ranked: what hardly any of the newest hold, it is to look
 * up. `+ 0` is no order of an index.
 */
async function newestFirst(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  queries: string[],
): Promise<RawBuilder<unknown>[]> {
  const key = keyOf(subject, kind);
  if (kind === "sqlite") return queries.map(() => sql`${key} desc`);
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
}

interface Place {
  /** What is looked through. */
  from: RawBuilder<unknown>;
  /** Part of what is asked for stands nowhere. */
  isEmpty: boolean;
  /** No more than RANKED_MAX texts can hold all that is asked for. */
  isSmall: boolean;
  /** A part of the query stands in more than those. */
  isCommon: boolean;
}

/**
 * Where a part of the query stands in few texts, all of these are looked at in the order in which they lie: FTS5 reads backwards by
 * whole pages. In PostgreSQL that is done for an author who wrote little: for each text it would step forward in the list of every
 * word, and in those of a common one far; `offset 0` keeps it from thinking of that.
 */
async function placeOf(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  { phrases, marks = [] }: Asked,
  isRanked: boolean,
): Promise<Place> {
  const index = indexOf(subject);
  const place = { from: index, isEmpty: false, isSmall: false, isCommon: false };
  if (kind === "sqlite") {
    // Who only counts has no use for how common words are, and asking costs as much as counting.
    const words = isRanked ? phrases.map((phrase) => matchText(kind, phrase)) : [];
    for (const part of [...marks.map((one) => `"${one}"`), ...words]) {
      if (place.isEmpty || (place.isSmall && place.isCommon)) break;
      const held = await heldOnSqlite(db, subject, part);
      place.isEmpty = held === 0;
      if (held > RANKED_MAX) place.isCommon = true;
      else place.isSmall = true;
    }
    return place;
  }
  const author = marks.find(isOfAuthor);
  if (author === undefined) return place;
  const texts = sql`select ${keyOf(subject, kind)}, vector from ${index} where vector @@ ${quoted(author)}::tsquery`;
  const held = await countUpTo(db, texts);
  if (held > RANKED_MAX) return place;
  return { ...place, from: sql`(${texts} offset 0) as ${index}`, isEmpty: held === 0, isSmall: true };
}

/**
 * Rows (id, titled, exact, body; the last three 0…1) of the newest hits, and of the newest that have all words in their title;
 * null where there are none.
 */
async function newest(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  asked: Asked,
): Promise<RawBuilder<unknown> | null> {
  const { phrases, whole, isTitled = true, ranking } = asked;
  const index = indexOf(subject);
  const key = keyOf(subject, kind);
  const wordsOf = (all: Phrase[]) =>
    and(
      kind,
      all.map((phrase) => matchText(kind, phrase)),
    );
  const words = wordsOf(phrases);
  const query = narrowed(kind, words, asked);
  const isRanked = phrases.length > 0 && (ranking === undefined || ranking.by === "relevance");
  const titled = narrowed(kind, wordsOf(phrases.map(inTitle)), asked);
  const place = await placeOf(db, kind, subject, asked, isRanked);
  if (place.isEmpty) return null;
  const queries = isRanked && isTitled ? [query, titled] : [query];
  const [order = sql`${key} desc`, titledOrder = order] = place.isSmall
    ? []
    : await newestFirst(db, kind, subject, queries);
  const orderBy = (of: string) => (place.isSmall ? sql`` : sql`order by ${of === titled ? titledOrder : order}`);
  const from = (of: string, ...columns: RawBuilder<unknown>[]) =>
    sql`select ${sql.join([sql`${key} as id`, ...columns])} from ${place.from} where ${matches(kind, subject, of)}`;
  const rowsUpTo = (most: RawBuilder<unknown>, of: string, columns: RawBuilder<unknown>[]) =>
    sql`${from(of, ...columns)} ${orderBy(of)} limit ${most}`;
  const rows = (of: string, ...columns: RawBuilder<unknown>[]) => rowsUpTo(sql.lit(RANKED_MAX), of, columns);
  if (!isRanked) return rows(query, sql`0.0 as titled`, sql`0.0 as exact`, sql`0.0 as body`);
  if (kind === "postgres") {
    const is = (phrase: string) => sql`case when vector @@ ${phrase}::tsquery then 1 else 0 end`;
    const columns = [
      sql`${isTitled ? is(wordsOf(phrases.map(inTitle))) : sql`0`} as titled`,
      sql`${whole ? is(matchText(kind, whole)) : sql`0`} as exact`,
      sql`ts_rank('{1, 0, 0, 0}', vector, ${words}::tsquery, 1) as rank`,
    ];
    const ranked = (hits: RawBuilder<unknown>) =>
      sql`select id, titled, exact, rank / (rank + 0.05) as body from (${hits}) as ranked`;
    if (!isTitled) return ranked(rows(query, ...columns));
    // Those of the newest hits are known already: what is older is looked for alone, and only where there is more.
    const missing = sql`select case when count(*) < ${sql.lit(RANKED_MAX)} then 0 else ${sql.lit(RANKED_MAX)} - sum(titled) end from hit`;
    // The planner knows the inner bound alone, and goes by it.
    const older = sql`select * from (${from(titled, ...columns)} and ${key} < (select min(id) from hit) ${orderBy(titled)} limit ${sql.lit(RANKED_MAX)}) as older limit (${missing})`;
    return ranked(sql`with hit as materialized (${rows(query, ...columns)}) select * from hit union all (${older})`);
  }
  // Looked for among the newest hits alone: where few have it so, the index would be read to its end for them.
  const oldest = sql`select rowid from ${index} where ${index} match ${query} order by rowid desc limit 1 offset ${sql.lit(RANKED_MAX - 1)}`;
  const is = (wanted: string) =>
    place.isSmall
      ? sql`iif(rowid in (select rowid from ${index} where ${index} match ${narrowed(kind, wanted, asked)}), 1.0, 0.0)`
      : sql`iif(rowid in (select rowid from ${index} where ${index} match ${wanted} and rowid >= coalesce((${oldest}), 0) order by rowid desc limit ${sql.lit(RANKED_MAX)}), 1.0, 0.0)`;
  const rank = place.isCommon ? sql`0.0` : sql`max(0.0, -bm25(${index}, 0.0, 1.0))`;
  const columns = [sql`${whole ? is(matchText(kind, whole)) : sql`0.0`} as exact`, sql`${rank} as rank`];
  const all = rows(query, ...columns);
  if (!isTitled) return sql`select id, 0.0 as titled, exact, rank / (rank + 1.0) as body from (${all}) as ranked`;
  const wholeTitle = whole ? sql`iif(id in (${rows(matchText(kind, inTitle(whole)))}), 1.0, 0.0)` : sql`0.0`;
  // Whatever has it in its title comes before all else (TITLE): where as many have as are ranked, nobody reads on to the rest. Of a
  // time few of these may be.
  const rest = sql`(select iif(count(*) < ${sql.lit(RANKED_MAX)}, ${sql.lit(RANKED_MAX)}, 0) from titles)`;
  const ranked = whole || asked.since !== undefined ? all : rowsUpTo(rest, query, columns);
  return sql`
    with titles as materialized (${rows(titled)}), ranked as materialized (${ranked})
    select id, iif(id in (select id from titles), 1.0, 0.0) as titled, exact, rank / (rank + 1.0) as body from ranked
    union all select id, 1.0, ${wholeTitle}, 0.0 from titles where id not in (select id from ranked)`;
}

/** The same words, in the title. */
const inTitle = ({ tokens, isPrefix }: Phrase): Phrase => ({ tokens: tokens.map(titleToken), isPrefix });

/** Smaller is better. All of it is one real number on both databases. */
function scoreOf(ranking: Ranking | undefined): RawBuilder<unknown> {
  const words = sql`(${sql.lit(TITLE)} * titled + exact + body)`;
  if (!ranking) return sql`cast(-${words} as double precision)`;
  const time = sql.ref(ranking.time);
  const heat = sql`cast(${ranking.heat} as double precision)`;
  if (ranking.by === "latest") return sql`cast(-${time} as double precision)`;
  if (ranking.by === "hot") return sql`-${heat}`;
  const now = sql`cast(${ranking.now} as bigint)`;
  const age = sql`cast(case when ${time} < ${now} then ${now} - ${time} else 0 end as double precision) / ${DAY}`;
  return sql`cast(-(${words} + ${heat} / (${heat} + ${sql.lit(HALF_HEAT)}) + 1 / (1 + ${age} / ${sql.lit(HALF_DAYS)})) as double precision)`;
}

/** What was found, with its own row where that counts. */
function hitsOf(
  kind: DatabaseKind,
  subject: Searched,
  found: RawBuilder<unknown>,
  { ranking, since, only }: Asked,
  score: boolean,
) {
  const columns = score ? sql`found.id, ${scoreOf(ranking)} as score` : sql`found.id`;
  if (!ranking) return sql`select ${columns} from (${found}) as found`;
  const conditions = [
    ...(since === undefined ? [] : [sql`${sql.ref(ranking.time)} >= ${since}`]),
    ...(only ? [only] : []),
  ];
  if (!score && conditions.length === 0) return sql`select ${columns} from (${found}) as found`;
  const table = sql.table(subject);
  // One look-up for each: both would else rather read a whole table beside these hits.
  const own =
    kind === "postgres"
      ? sql`cross join lateral (select * from ${table} where ${sql.ref(`${subject}.id`)} = found.id limit 1) as ${table}`
      : sql`cross join ${table} on ${sql.ref(`${subject}.id`)} = found.id`;
  return sql`select ${columns} from (${found}) as found ${own} where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`}`;
}

/** A page of hits (id, titled, exact, body), each with its own row. */
export async function pageOfHits(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  found: RawBuilder<unknown>,
  asked: Asked,
) {
  const { limit, after, counted, where = sql`1 = 1` } = asked;
  const count =
    counted === undefined
      ? sql``
      : sql`, (select count(*) from (select id from hits where ${where} limit ${sql.lit(counted)}) as counted) as found`;
  // Counted beside the page they are looked up once for both.
  const hits = sql`hits as ${counted === undefined ? sql`` : sql`materialized `}(${hitsOf(kind, subject, found, asked, true)})`;
  const { rows } = await sql<Found>`
    with ${hits} select id, score${count} from hits
    where ${where} and ${after ? isAfter(bestFirst, after) : sql`1 = 1`}
    order by ${orderOf(bestFirst)} limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** Ids of what holds every phrase and nothing that it may not, best first among the newest. */
export async function searchIds(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  asked: Asked,
): Promise<Found[]> {
  const found = await newest(db, kind, subject, asked);
  return found ? pageOfHits(db, kind, subject, found, asked) : [];
}

/** This much of a query's parts a text must hold; a pair across two words, 灯收 of 残灯收集, is a part as well. */
export const PARTS_SHARE = 0.5;

async function byParts(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  asked: Asked,
): Promise<RawBuilder<unknown>> {
  const key = keyOf(subject, kind);
  const queries = asked.phrases.map((phrase) => narrowed(kind, matchText(kind, phrase), asked));
  const orders = await newestFirst(db, kind, subject, queries);
  const hits = queries.map((query, place) => {
    const order = orders[place] ?? sql`${key} desc`;
    return sql`select id from (select ${key} as id from ${indexOf(subject)} where ${matches(kind, subject, query)} order by ${order} limit ${sql.lit(RANKED_MAX)}) as newest`;
  });
  return sql`select id, count(*) as titled, 0 as exact, 0 as body from (${sql.join(hits, sql` union all `)}) as parts group by id having count(*) >= ${sql.lit(Math.ceil(asked.phrases.length * PARTS_SHARE))}`;
}

/**
 * As `searchIds`, for what holds at least half of the parts: who holds most of them comes first. Of each part its newest
 * hits are looked at.
 */
export async function searchByParts(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  asked: Asked,
): Promise<Found[]> {
  return pageOfHits(db, kind, subject, await byParts(db, kind, subject, asked), asked);
}

/** How many `searchIds` finds in all its pages, at most `limit`: no more of them are looked at. */
export async function countIds(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  asked: Asked,
): Promise<number> {
  const { ranking } = asked;
  const unranked = { ...asked, ranking: ranking && { ...ranking, by: "latest" as const } };
  const found = await newest(db, kind, subject, unranked);
  return found ? countHits(db, kind, subject, found, unranked) : 0;
}

/** How many of these hits their reader may know of, at most `limit`. */
export async function countHits(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  found: RawBuilder<unknown>,
  asked: Asked,
): Promise<number> {
  const { limit, where = sql`1 = 1` } = asked;
  const { rows } = await sql<{
    found: number;
  }>`select count(*) as found from (select id from (${hitsOf(kind, subject, found, asked, false)}) as hits where ${where} limit ${sql.lit(limit)}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.found ?? 0);
}
