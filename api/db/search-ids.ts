import { type Kysely, type RawBuilder, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";
import { down, isAfter, orderOf, up } from "./keyset.ts";
import { type Asked, indexOf, inTitle, RANKED_MAX, type Ranking, type Searched } from "./search-sql.ts";
import type { Phrase } from "./search-tokens.ts";

export interface Found {
  id: number;
  /** Smaller is better, on both databases. */
  score: number;
  /** Total number of hits; only with `counted`. */
  found?: number;
}

/** The order of hits. */
export const bestFirst = [up("score", { isReal: true }), down("id")];

const DAY = sql.lit(86_400_000);
/** A hit in the title outweighs all other parts of the score together (each is at most 1). */
const TITLE = 4;
/** Number of likes, and age in days, at which the respective part of the score is half of its maximum. */
const HALF_HEAT = 30;
const HALF_DAYS = 90;

/**
 * Rows (id, titled, exact, body; the last three from 0 to 1) of the newest hits, and of the newest hits with all words
 * in the title; null when there are none.
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

/** SQL of the score: smaller is better. The whole expression is one real number on both databases. */
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

/** SQL of the hits, joined with their posts' rows if a ranking needs them. */
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

/** Reads a page of hits (id, titled, exact, body), joined with their posts' rows. */
export async function pageOfHits(db: Kysely<Database>, subject: Searched, found: RawBuilder<unknown>, asked: Asked) {
  const { limit, after, counted, where = sql`1 = 1` } = asked;
  const count =
    counted === undefined
      ? sql``
      : sql`, (select count(*) from (select id from hits where ${where} limit ${sql.lit(counted)}) as counted) as found`;
  // `materialized`: the page and the count then share one lookup of the hits.
  const hits = sql`hits as ${counted === undefined ? sql`` : sql`materialized `}(${hitsOf(db, subject, found, asked, true)})`;
  const { rows } = await sql<Found>`
    with ${hits} select id, score${count} from hits
    where ${where} and ${after ? isAfter(bestFirst, after) : sql`1 = 1`}
    order by ${orderOf(bestFirst)} limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** Ids of the newest texts with every phrase and no excluded one, best first. */
export async function searchIds(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<Found[]> {
  const found = await newest(db, subject, asked);
  return found ? pageOfHits(db, subject, found, asked) : [];
}

/**
 * The share of a query's parts that a text must contain. A pair of characters across two words (灯收 in 残灯收集) is a part,
 * too.
 */
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
 * Like `searchIds`, for texts that contain at least half of the query's parts; texts with more parts come first.
 * Considers the newest hits of each part.
 */
export async function searchByParts(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<Found[]> {
  return pageOfHits(db, subject, await byParts(db, subject, asked), asked);
}

/** SQL of the ids (id) of the newest texts that contain all phrases in their titles. */
export async function newestTitled(
  db: Kysely<Database>,
  subject: Searched,
  phrases: Phrase[],
  limit: number,
): Promise<RawBuilder<unknown>> {
  const { search } = dialectOf(db);
  const key = sql.ref(search.keyName(subject));
  const query = search.all(phrases.map((phrase) => search.phrase(inTitle(phrase))));
  const [order = sql`${key} desc`] = await search.newestFirst(db, subject, [query]);
  return sql`select ${key} as id from ${indexOf(subject)} where ${search.matches(subject, query)} order by ${order} limit ${sql.lit(limit)}`;
}

/** Total number of hits of `searchIds` over all pages, at most `limit`, which also bounds the work. */
export async function countIds(db: Kysely<Database>, subject: Searched, asked: Asked): Promise<number> {
  const { ranking } = asked;
  const unranked = { ...asked, ranking: ranking && { ...ranking, by: "latest" as const } };
  const found = await newest(db, subject, unranked);
  return found ? countHits(db, subject, found, unranked) : 0;
}

/** Number of these hits that the reader may see, at most `limit`. */
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
