import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import type { Database } from "./schema/index.ts";
import type { Asked } from "./search-ids.ts";
import { titleToken } from "./search-marks.ts";
import type { Phrase } from "./search-tokens.ts";

/** What is found by its words. Each has an index of its own over its table. */
export type Searched = SubjectKind | "circle";

export interface SearchText {
  /** Empty where there is none. */
  title: string;
  /** Plain text. */
  body: string;
}

/** A text with its id and the marks (search-marks.ts) that a search is narrowed by. */
export interface MarkedText extends SearchText {
  id: number;
  marks: string[];
}

/** Positions of a tsvector end at 16383; a text's first forty pages are what it is about. */
export const TOKENS_MAX = 16_000;

/**
 * So many of the newest hits are ranked: a word that stands everywhere costs no more than one that is common. Each has its
 * own row looked up, which is half of what they cost.
 */
export const RANKED_MAX = 500;

export const indexOf = (subject: Searched) => sql.table(`${subject}_search`);

/** The same words, in the title. */
export const inTitle = ({ tokens, isPrefix }: Phrase): Phrase => ({ tokens: tokens.map(titleToken), isPrefix });

/** How many rows these are; one more than RANKED_MAX stands for all that are more. */
export async function countUpTo(db: Kysely<Database>, texts: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${texts} limit ${sql.lit(RANKED_MAX + 1)}) as texts`.execute(db);
  return Number(rows[0]?.count);
}

export interface Place {
  /** What is looked through. */
  from: RawBuilder<unknown>;
  /** Part of what is asked for stands nowhere. */
  isEmpty: boolean;
  /** No more than RANKED_MAX texts can hold all that is asked for. */
  isSmall: boolean;
  /** A part of the query stands in more than those. */
  isCommon: boolean;
}

/** The newest hits of a query, before they are ranked. */
export interface Newest {
  subject: Searched;
  asked: Asked;
  place: Place;
  /** The words, in a text and in a title, and both with what narrows them. */
  words: string;
  titleWords: string;
  query: string;
  titled: string;
  from(of: string, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown>;
  orderBy(of: string): RawBuilder<unknown>;
  rowsUpTo(most: RawBuilder<unknown>, of: string, columns: RawBuilder<unknown>[]): RawBuilder<unknown>;
  rows(of: string, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown>;
}

/** Compares the entries of an index with the texts that they are made of. */
export interface IndexCheck {
  begin(): Promise<void>;
  compare(wanted: MarkedText[]): Promise<{ id: number; what: "missing" | "stale" }[]>;
  end(): Promise<void>;
}

/** Search in one database's own SQL: FTS5 (dialects/sqlite-search.ts) or tsvector (dialects/postgres-search.ts), over our tokens. */
export interface SearchSql {
  /** The column of an index that holds the id of the text. */
  keyName(subject: Searched): string;
  /** A table with one small row for each entry of an index, and its column with the id of the text. */
  entries(subject: Searched): { table: string; key: string };
  putEntries(db: Kysely<Database>, subject: Searched, texts: MarkedText[]): Promise<void>;
  check(db: Kysely<Database>, subject: Searched): IndexCheck;
  /** A phrase as the index takes it, and all of several at once. */
  phrase(phrase: Phrase): string;
  all(parts: string[]): string;
  /** The words of a query with what narrows it. */
  narrowed(words: string, asked: Asked): string;
  /** A row of an index holds what is asked for. */
  matches(subject: Searched, query: string): RawBuilder<unknown>;
  /** The order of newest hits for each query. */
  newestFirst(db: Kysely<Database>, subject: Searched, queries: string[]): Promise<RawBuilder<unknown>[]>;
  placeOf(db: Kysely<Database>, subject: Searched, asked: Asked, isRanked: boolean): Promise<Place>;
  /** Rows (id, titled, exact, body) of the newest hits, and of the newest that have all words in their title. */
  ranked(newest: Newest): RawBuilder<unknown>;
  /** Joins to `found` the row of each. One look-up for each: both would else rather read a whole table beside these hits. */
  ownRow(subject: Searched): RawBuilder<unknown>;
  /** Rows (id, titled, exact, body) of a JSON array of arrays. */
  given(json: string): RawBuilder<unknown>;
  /** Rows of search_outbox that have these keys (kind, subject_id, change) still; what somebody is just changing stays for the next time. */
  unchanged(keys: RawBuilder<unknown>): RawBuilder<boolean>;
}
