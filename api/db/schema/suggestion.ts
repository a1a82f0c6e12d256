import type { Flag, Millis } from "./column-types.ts";

/** A kind of post, or any other kind with suggestions. */
export type SuggestedKind = string;

/** A key of a suggestion while somebody types: a spelling or a pronunciation of its words (db/suggestion-keys.ts). */
export interface SuggestionKeyTable {
  kind: SuggestedKind;
  key: string;
  /** Smaller is better: better-known subjects come first. */
  rank: number;
  subject_id: number;
}

/** Popularity of a search query. */
export interface SearchHeatTable {
  /** Folded, so that different spellings of the same query count together. */
  query: string;
  /** The spelling of the last search. */
  text: string;
  /**
   * log2 of the sum over all searchers of 2^(time of the search, in half-lives since 1970): it needs no periodic decay.
   */
  heat: number;
  first_at: Millis;
}

/** A person's search for a query on a day, so that each counts once. */
export interface SearchCountedTable {
  /** Days since 1970, UTC. */
  day: number;
  query: string;
  /** A member's id, or a hash of an address. */
  who: string;
}

/** Popular searches as of the last job run, the most popular first. */
export interface HotSearchTable {
  position: number;
  text: string;
  is_new: Flag;
}

/** A member's own search history. */
export interface SearchHistoryTable {
  user_id: number;
  /** The folded query. */
  query: string;
  text: string;
  searched_at: Millis;
}
