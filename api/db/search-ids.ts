import { type Kysely, type RawBuilder, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";
import { type CursorKeys, down, isAfter, orderOf, up } from "./keyset.ts";
import { indexOf, inTitle, RANKED_MAX, type Searched } from "./search-sql.ts";
import type { Phrase } from "./search-tokens.ts";

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

/**
 * Rows (id, titled, exact, body; the last three 0…1) of the newest hits, and of the newest that have all words in their title;
 * null where there are none.
 */
async function newest(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<RawBuilder<unknown> | null> {
  const { phrases, isTitled = true, ranking } = asked;
  const { search } = dialectOf(db);
  const key = sql.ref(search.keyName(subject));
  const wordsOf = (all: Phrase[]) => search.all(all.map(search.phrase));
  const [words, titleWords] = [wordsOf(phrases), wordsOf(phrases.map(inTitle))];
  const [query, titled] = [search.narrowed(words, asked), search.narrowed(titleWords, asked)];
  const isRanked = phrases.length > 0 && (ranking === undefined || ranking.by === "relevance");
  const place = await search.placeOf(db, subject, asked, isRanked);
  if (place.isEmpty) return null;
  const queries = isRanked && isTitled ? [query, titled] : [query];
  const [order = sql`${key} desc`, titledOrder = order] = place.isSmall
    ? []
    : await search.newestFirst(db, subject, queries);
  const orderBy = (of: string) => (place.isSmall ? sql`` : sql`order by ${of === titled ? titledOrder : order}`);
  const from = (of: string, ...columns: RawBuilder<unknown>[]) =>
    sql`select ${sql.join([sql`${key} as id`, ...columns])} from ${place.from} where ${search.matches(subject, of)}`;
  const rowsUpTo = (most: RawBuilder<unknown>, of: string, columns: RawBuilder<unknown>[]) =>
    sql`${from(of, ...columns)} ${orderBy(of)} limit ${most}`;
  const rows = (of: string, ...columns: RawBuilder<unknown>[]) => rowsUpTo(sql.lit(RANKED_MAX), of, columns);
  if (!isRanked) return rows(query, sql`0.0 as titled`, sql`0.0 as exact`, sql`0.0 as body`);
  return search.ranked({ subject, asked, place, words, titleWords, query, titled, from, orderBy, rowsUpTo, rows });
}

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
  db: Kysely<Database>,
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
  return sql`select ${columns} from (${found}) as found ${dialectOf(db).search.ownRow(subject)} where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`}`;
}

/** A page of hits (id, titled, exact, body), each with its own row. */
export async function pageOfHits(db: Kysely<Database>, subject: Searched, found: RawBuilder<unknown>, asked: Asked) {
  const { limit, after, counted, where = sql`1 = 1` } = asked;
  const count =
    counted === undefined
      ? sql``
      : sql`, (select count(*) from (select id from hits where ${where} limit ${sql.lit(counted)}) as counted) as found`;
  // Counted beside the page they are looked up once for both.
  const hits = sql`hits as ${counted === undefined ? sql`` : sql`materialized `}(${hitsOf(db, subject, found, asked, true)})`;
  const { rows } = await sql<Found>`
    with ${hits} select id, score${count} from hits
    where ${where} and ${after ? isAfter(bestFirst, after) : sql`1 = 1`}
    order by ${orderOf(bestFirst)} limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** Ids of what holds every phrase and nothing that it may not, best first among the newest. */
export async function searchIds(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<Found[]> {
  const found = await newest(db, subject, asked);
  return found ? pageOfHits(db, subject, found, asked) : [];
}

/** This much of a query's parts a text must hold; a pair across two words, 灯收 of 残灯收集, is a part as well. */
export const PARTS_SHARE = 0.5;

async function byParts(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<RawBuilder<unknown>> {
  const { search } = dialectOf(db);
  const key = sql.ref(search.keyName(subject));
  const queries = asked.phrases.map((phrase) => search.narrowed(search.phrase(phrase), asked));
  const orders = await search.newestFirst(db, subject, queries);
  const hits = queries.map((query, place) => {
    const order = orders[place] ?? sql`${key} desc`;
    return sql`select id from (select ${key} as id from ${indexOf(subject)} where ${search.matches(subject, query)} order by ${order} limit ${sql.lit(RANKED_MAX)}) as newest`;
  });
  return sql`select id, count(*) as titled, 0 as exact, 0 as body from (${sql.join(hits, sql` union all `)}) as parts group by id having count(*) >= ${sql.lit(Math.ceil(asked.phrases.length * PARTS_SHARE))}`;
}

/**
 * As `searchIds`, for what holds at least half of the parts: who holds most of them comes first. Of each part its newest
 * hits are looked at.
 */
export async function searchByParts(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<Found[]> {
  return pageOfHits(db, subject, await byParts(db, subject, asked), asked);
}

/** How many `searchIds` finds in all its pages, at most `limit`: no more of them are looked at. */
export async function countIds(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<number> {
  const { ranking } = asked;
  const unranked = { ...asked, ranking: ranking && { ...ranking, by: "latest" as const } };
  const found = await newest(db, subject, unranked);
  return found ? countHits(db, subject, found, unranked) : 0;
}

/** How many of these hits their reader may know of, at most `limit`. */
export async function countHits(
  db: Kysely<Database>,
  subject: Searched,
  found: RawBuilder<unknown>,
  asked: Asked,
): Promise<number> {
  const { limit, where = sql`1 = 1` } = asked;
  const { rows } = await sql<{
    found: number;
  }>`select count(*) as found from (select id from (${hitsOf(db, subject, found, asked, false)}) as hits where ${where} limit ${sql.lit(limit)}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.found ?? 0);
}
