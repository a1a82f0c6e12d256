import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import type { Database } from "./schema/index.ts";
import type { CursorKeys } from "./keyset.ts";
import { titleToken } from "./search-marks.ts";
import type { Phrase } from "./search-tokens.ts";

/** The kinds of rows with a search index, one index per table. */
export type Searched = SubjectKind | "circle" | "series";

export interface SearchText {
  /** Empty when the kind has no title. */
  title: string;
  /** Plain text. */
  body: string;
}

/** A text with its id and the marks (search-marks.ts) by which a search is narrowed. */
export interface MarkedText extends SearchText {
  id: number;
  marks: string[];
}

/** How hits are ranked, by the index and by the post's own row (docs/decisions/0013-search-ranking.md). */
export interface Ranking {
  by: "relevance" | "latest" | "hot";
  /** ms since 1970: ages are measured from this time, the same for all pages of one search. */
  now: number;
  /** The column with the post's time, and the number of its likes: SQL over its row. */
  time: string;
  heat: RawBuilder<number>;
}

/** A search in one index. */
export interface Asked {
  phrases: Phrase[];
  /** Texts with any of these are excluded. */
  without?: Phrase[];
  /** Marks of search-marks.ts: texts must have all of `marks` and none of `withoutMarks`. */
  marks?: string[];
  withoutMarks?: string[];
  /** For several words: all of them side by side. Texts with this phrase rank above texts with the words apart. */
  whole?: Phrase | undefined;
  /** ms since 1970: only younger posts; needs `ranking`. */
  since?: number | undefined;
  limit: number;
  after?: CursorKeys | undefined;
  /** Also count all hits, up to this number. */
  counted?: number | undefined;
  /** SQL over a row of `hits` that excludes posts the reader does not want to see. */
  where?: RawBuilder<unknown> | undefined;
  /** SQL over the row of the found post; needs `ranking`. */
  only?: RawBuilder<unknown> | undefined;
  /** Texts of this kind have titles; hits in a title come first. */
  isTitled?: boolean | undefined;
  /** Absent: only the words count. */
  ranking?: Ranking | undefined;
}

/** Positions in a tsvector end at 16383, about forty pages: a text's topic is clear by then. */
export const TOKENS_MAX = 16_000;

/**
 * Number of the newest hits that are ranked, so that very common words cost no more than common ones. The lookup of
 * each hit's row is half of the cost.
 */
export const RANKED_MAX = 500;

export const indexOf = (subject: Searched) => sql.table(`${subject}_search`);

/** The same words, as tokens of a title. */
export const inTitle = ({ tokens, isPrefix }: Phrase): Phrase => ({ tokens: tokens.map(titleToken), isPrefix });

/** Counts rows up to RANKED_MAX; RANKED_MAX + 1 means more. */
export async function countUpTo(db: Kysely<Database>, texts: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${texts} limit ${sql.lit(RANKED_MAX + 1)}) as texts`.execute(db);
  return Number(rows[0]?.count);
}

export interface Place {
  /** The SQL to select from. */
  from: RawBuilder<unknown>;
  /** A part of the query has no hits, so the whole query has none. */
  isEmpty: boolean;
  /** At most RANKED_MAX texts can match the whole query. */
  isSmall: boolean;
  /** A part of the query has more than RANKED_MAX hits. */
  isCommon: boolean;
}

/** The inputs of the query for the newest hits, before ranking. */
export interface Newest {
  subject: Searched;
  asked: Asked;
  place: Place;
  /** The words in the text, the words in the title, and both together with the marks that narrow the search. */
  words: string;
  titleWords: string;
  query: string;
  titled: string;
  from(of: string, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown>;
  orderBy(of: string): RawBuilder<unknown>;
  rowsUpTo(most: RawBuilder<unknown>, of: string, columns: RawBuilder<unknown>[]): RawBuilder<unknown>;
  rows(of: string, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown>;
}

/** Compares the entries of an index with their texts. */
export interface IndexCheck {
  begin(): Promise<void>;
  compare(wanted: MarkedText[]): Promise<{ id: number; what: "missing" | "stale" }[]>;
  end(): Promise<void>;
}

/**
 * Search in one database's SQL, over our tokens: FTS5 (dialects/sqlite-search.ts) or tsvector
 * (dialects/postgres-search.ts).
 */
export interface SearchSql {
  /** The index column with the id of the text. */
  keyName(subject: Searched): string;
  /** A table with one small row for each index entry, and its column with the id of the text. */
  entries(subject: Searched): { table: string; key: string };
  putEntries(db: Kysely<Database>, subject: Searched, texts: MarkedText[]): Promise<void>;
  check(db: Kysely<Database>, subject: Searched): IndexCheck;
  /** A phrase in the index's query syntax, and the conjunction of several. */
  phrase(phrase: Phrase): string;
  all(parts: string[]): string;
  /** The words of a query together with the marks that narrow it. */
  narrowed(words: string, asked: Asked): string;
  /** Condition: a row of the index matches the query. */
  matches(subject: Searched, query: string): RawBuilder<unknown>;
  /** The order of the newest hits, for each query. */
  newestFirst(db: Kysely<Database>, subject: Searched, queries: string[]): Promise<RawBuilder<unknown>[]>;
  placeOf(db: Kysely<Database>, subject: Searched, asked: Asked, isRanked: boolean): Promise<Place>;
  /** Rows (id, titled, exact, body) of the newest hits, and of the newest hits with all words in the title. */
  ranked(newest: Newest): RawBuilder<unknown>;
  /** Joins each row of `found` to its post, by one lookup each: otherwise both databases would scan a whole table. */
  ownRow(subject: Searched): RawBuilder<unknown>;
  /** Rows (id, titled, exact, body) from a JSON array of arrays. */
  given(json: string): RawBuilder<unknown>;
  /**
   * Condition: rows of search_outbox that still have these keys (kind, subject_id, change) and are not locked by a
   * current change.
   */
  unchanged(keys: RawBuilder<unknown>): RawBuilder<boolean>;
}
