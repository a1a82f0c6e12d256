import { type RawBuilder, sql } from "kysely";

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

/** A row that must not exist: those of `where`. */
export const never = (name: string, table: string, where: string, key = "id"): Rule => ({
  name,
  table,
  key,
  said: sql`1`,
  counted: sql`0`,
  where: sql.raw(where),
});
/** Two SQL values that must be equal. */
export const same = (
  name: string,
  table: string,
  said: string,
  counted: string,
  more?: { key?: string; where?: string },
) => ({
  name,
  table,
  key: more?.key ?? "id",
  said: sql.raw(said),
  counted: sql.raw(counted),
  ...(more?.where === undefined ? {} : { where: sql.raw(more.where) }),
});

/** A counter column that is updated in the transaction of each change. */
export const counter = (name: `${string}.${string}`, counted: string, where?: string): Rule => {
  const [table = "", column = ""] = name.split(".");
  return {
    name,
    table,
    column,
    key: "id",
    said: sql.ref(`t.${column}`),
    counted: sql.raw(`(${counted})`),
    ...(where === undefined ? {} : { where: sql.raw(where) }),
  };
};

/**
 * A counter counted for all rows at once: `what` over `from` where `only`, grouped by the column `by`, which holds the
 * row's id.
 */
export const tally = (
  name: `${string}.${string}`,
  { from, by, only = "1 = 1", what = "count(*)" }: { from: string; by: string; only?: string; what?: string },
  where?: string,
): Rule => ({
  ...counter(name, `select ${what} from ${from} where ${by} = t.id and ${only}`, where),
  grouped: sql.raw(`select ${by} as id, ${what} as n from ${from} where ${only} group by 1`),
});
