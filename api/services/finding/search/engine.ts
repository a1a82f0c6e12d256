import type { RawBuilder } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Phrase } from "../../../db/search-tokens.ts";
import type { Searched } from "../../../db/search-sql.ts";

/** What can be searched: a kind of post, or circles. */
export interface Searchable {
  kind: Searched;
  isTitled: boolean;
  /** The column that says when it was. */
  time: string;
  /** How much it is liked: SQL over its row. */
  heat: RawBuilder<number>;
  /** Which of those in the index this reader may know of: SQL over its row. */
  only?: RawBuilder<boolean>;
}

/** What is asked, with its names looked up. */
export interface Asked {
  phrases: Phrase[];
  without: Phrase[];
  /** All words side by side, where they are several. */
  whole: Phrase | undefined;
  /** What holds only parts of it is not meant. */
  isExact: boolean;
  /** As they were typed, without signs and fields. */
  words: string[];
  /** Ids of what it must have, and of what it may not have. */
  must: Narrowing;
  mustNot: Narrowing;
  /** ms since 1970: only what is younger. */
  since: number | undefined;
  sort: "relevance" | "latest" | "hot";
}
export interface Narrowing {
  authors: number[];
  circles: number[];
  tags: number[];
}

export interface PageAsked {
  of: Searchable;
  viewer: Viewer | null;
  asked: Asked;
  cursor: string | undefined;
  limit: number;
  /** A first page says how many there are in all, as far as this. */
  counted?: number | undefined;
}

export interface FoundPage {
  ids: number[];
  nextCursor: string | null;
  /** Nothing holds all of the words: these hold some of them. */
  isPartial: boolean;
  /** How many hold all of the words, at most `counted`; null where nobody asked, and on later pages. */
  found: number | null;
}

/**
 * Finds ids. Whatever it says, the cards are read as their reader may see them (`PostKind.cards`). What is found changes
 * in the transaction of the change, by `indexText` (db/text-search.ts): an engine elsewhere is told
 * after it, by the outbox (db/search-outbox.ts).
 */
export interface SearchEngine {
  /** @throws ApiError BAD_REQUEST for a cursor of another list */
  search(ctx: Context, page: PageAsked): Promise<FoundPage>;
  /** How many `search` finds in all its pages; at most `max` are looked at. */
  count(ctx: Context, page: Omit<PageAsked, "cursor" | "limit">, max: number): Promise<number>;
}
