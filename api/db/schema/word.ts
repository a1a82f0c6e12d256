import type { Generated } from "kysely";
import type { DryRunState, WordLevel } from "../../../contract/shared/word-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** A list of sensitive words (services/moderation/word). */
export interface WordListTable {
  id: Generated<number>;
  name: string;
  level: WordLevel;
  /** JSON: the texts it applies to. */
  fields: string;
  /** Whether other characters with the same sound match, too. */
  homophones: Flag;
  /** 0: the list is a draft. */
  is_on: Flag;
  word_count: number;
  /** Incremented by each change. */
  revision: number;
  updated_at: Millis;
  dry_state: DryRunState | null;
  dry_at: Millis | null;
  /** JSON of the contract's `dryRun.result`. */
  dry_result: string | null;
  /** One word per line. The last column, because overviews of lists do not read it. */
  words: string;
}

/** How often a word was found on one day. */
export interface WordHitTable {
  list_id: number;
  word: string;
  /** Days since 1970-01-01 in China. */
  day: number;
  count: number;
}

/** How often all words of a list together were found on one day; updated together with `word_hit`. */
export interface WordListDayTable {
  list_id: number;
  day: number;
  count: number;
}
