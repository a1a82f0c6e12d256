import type { RawBuilder } from "kysely";

/** Compares a stored value (`said`) with a counted one (`counted`). In the SQL, the table's row is `t`. */
export interface Rule {
  name: string;
  table: string;
  said: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
  /** An integer column by which the rows are read in ranges. */
  key: string;
  /**
   * The counted values of all rows as `id` and `n`; a missing id counts 0. For counts without an index by `t`, where
   * counting row by row would scan the table for each row.
   */
  grouped?: RawBuilder<unknown>;
  /** Checks only these rows. */
  where?: RawBuilder<unknown>;
  /** The column that `check --fix` sets to the counted value. */
  column?: string;
}
