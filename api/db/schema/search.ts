import type { Flag, Millis } from "./column-types.ts";
import type { Generated } from "kysely";

/** A kind of post, or any other kind with suggestions. */
export type SuggestedKind = string;

/** A key of a suggestion while somebody types: a spelling or a pronunciation of its words (db/suggestion-keys.ts). */
interface SuggestionKeyTable {
  kind: SuggestedKind;
  key: string;
  /** Smaller is better: better-known subjects come first. */
  rank: number;
  subject_id: number;
}

/** Popularity of a search query. */
interface SearchHeatTable {
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
interface SearchCountedTable {
  /** Days since 1970, UTC. */
  day: number;
  query: string;
  /** A member's id, or a hash of an address. */
  who: string;
}

/** Popular searches as of the last job run, the most popular first. */
interface HotSearchTable {
  position: number;
  text: string;
  is_new: Flag;
}

/** A member's own search history. */
interface SearchHistoryTable {
  user_id: number;
  /** The folded query. */
  query: string;
  text: string;
  searched_at: Millis;
}

/** A change that the external search engine does not have yet; the current content is in the subject's own row. */
interface SearchOutboxTable {
  kind: string;
  subject_id: number;
  /** A new random number for each change: after sending, only the row with the sent number is done. */
  change: number;
  changed_at: Millis;
  /** How often the engine refused it. */
  attempts: Generated<number>;
  /** Not to be sent before this time. */
  due_at: Generated<Millis>;
}

/** The external search engine that must be sent changes; no row when only the built-in index is used. */
interface SearchElsewhereTable {
  /** Always 1: there is at most one engine. */
  id: number;
  /** The engine's address and the names of its indexes; after a change of either, the engine starts empty. */
  place: string;
  /** Null until all existing content is in the outbox. */
  noted_at: Millis | null;
  /** Null until all existing content was sent once; until then the engine answers no searches. */
  filled_at: Millis | null;
}

export interface SearchTables {
  suggestion_key: SuggestionKeyTable;
  search_heat: SearchHeatTable;
  search_counted: SearchCountedTable;
  hot_search: HotSearchTable;
  search_history: SearchHistoryTable;
  search_outbox: SearchOutboxTable;
  search_elsewhere: SearchElsewhereTable;
}
