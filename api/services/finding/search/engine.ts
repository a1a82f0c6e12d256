import type { RawBuilder } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Phrase } from "../../../db/search-tokens.ts";
import type { Searched } from "../../../db/search-sql.ts";

declare module "../../../context.ts" {
  interface Context {
    /** Runs searches. */
    searchEngine: SearchEngine;
  }
}

/** A searchable kind: a kind of post, or circles. */
export interface Searchable {
  kind: Searched;
  isTitled: boolean;
  /** The column with the time of publication or activity. */
  time: string;
  /** The popularity, in likes: SQL over the table's row. */
  heat: RawBuilder<number>;
  /** Which indexed rows this reader may find: SQL over the table's row. */
  only?: RawBuilder<boolean>;
}

/** A parsed query, with its names resolved to ids. */
export interface Asked {
  phrases: Phrase[];
  without: Phrase[];
  /** All words as one phrase, when there are several. */
  whole: Phrase | undefined;
  /** The query does not fall back to its parts. */
  isExact: boolean;
  /** The words as typed, without operators and fields. */
  words: string[];
  /** Ids that a hit must have, and ids that it must not have. */
  must: Narrowing;
  mustNot: Narrowing;
  /** ms since 1970; only texts from this time on. */
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
  cursor?: string | undefined;
  limit: number;
  /** When set, the first page also counts all hits, at most up to this number. */
  counted?: number | undefined;
}

export interface FoundPage {
  ids: number[];
  nextCursor: string | null;
  /** No text has all of the words; these have some of them. */
  isPartial: boolean;
  /** The number of texts with all words, at most `counted`; null when not requested, and on later pages. */
  found: number | null;
}

/**
 * Finds ids only: the cards are then read with the viewer's permissions (`PostKind.cards`). The built-in index changes
 * in the transaction of each change, by `indexText` (db/text-search.ts); an external engine is updated afterwards
 * through an outbox (db/search-outbox.ts).
 */
export interface SearchEngine {
  /** @throws ApiError BAD_REQUEST for a cursor of another list */
  search(ctx: Context, page: PageAsked): Promise<FoundPage>;
  /** The number of hits on all pages of `search`, counted at most up to `max`. */
  count(ctx: Context, page: Omit<PageAsked, "cursor" | "limit">, max: number): Promise<number>;
}
