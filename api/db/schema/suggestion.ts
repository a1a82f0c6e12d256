import type { Flag, Millis } from "./column-types.ts";

/** Kinds of post by their own names, and what else has one. */
export type SuggestedKind = string;

/** What can be suggested while somebody types: its words as they are written and as they sound (db/suggestion-keys.ts). */
export interface SuggestionKeyTable {
  kind: SuggestedKind;
  key: string;
  /** What is known better stands before the rest: smaller is better. */
  rank: number;
  subject_id: number;
}

/** What is looked for, by all. */
export interface SearchHeatTable {
  /** Folded: who writes it otherwise looks for the same. */
  query: string;
  /** As it was last typed. */
  text: string;
  /** log2 of the sum over all who looked for it of 2^(when they did, in half-lives since 1970): it needs no cooling. */
  heat: number;
  first_at: Millis;
}

/** Who looked for what on a day, so that each counts once. */
export interface SearchCountedTable {
  /** Days since 1970, UTC. */
  day: number;
  query: string;
  /** A member, or a hash of an address. */
  who: string;
}

/** What many look for, as the job last wrote it, hottest first. */
export interface HotSearchTable {
  position: number;
  text: string;
  is_new: Flag;
}

/** What a member has looked for. */
export interface SearchHistoryTable {
  user_id: number;
  /** Folded. */
  query: string;
  text: string;
  searched_at: Millis;
}
