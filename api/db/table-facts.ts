import type { LimitName } from "../../contract/rate-limits.ts";
import type { limits } from "../../contract/shared/limits.ts";
import type { Database } from "./schema/index.ts";

/** The bound of the rows that one member can add to a table. */
export type Growth =
  /** At most so many rows of one member, or of one thing of the member. */
  | { most: keyof typeof limits }
  /** Each row costs a point of this rate limit; short rows, or a rule with a day's limit. */
  | { limit: LimitName }
  /** At most one row of a member, or one for each pair of a member and a thing, under this rate limit if it is a pair. */
  | { once: true; limit?: LimitName }
  /** A bounded number of rows for each row of this table. */
  | { with: keyof Database }
  /** A job deletes rows after this time. */
  | { goes: string }
  /** Only the staff, the operator or the site itself adds rows. */
  | { by: "staff" | "site" };

/** The name of a function that handles the rows. */
type Step = string;

/** The rows of a member whose account ends: `stays` is the reason why the id of the account stays in the column. */
type Leave =
  | "delete"
  | Step
  | { step: Step; stays: string }
  /** The text in this column becomes empty. */
  | { empties: string; stays: string }
  | { stays: string };

/**
 * Rows of a merged account that move unchanged, read in ranges of the integer column `by`. The columns `once` make a row
 * unique per member: when the other account has such a row, that row stays, and the row of the merged account is deleted,
 * or left to the step `clash`.
 */
export interface Moved {
  by: string;
  once?: readonly string[];
  clash?: Step;
}

/** A file `{file}.json` with the member's rows. */
interface JsonFile {
  file: string;
  /** For tables with long rows: the column by which rows are read in batches. */
  by?: string;
  /** Columns that are left out, because they concern other people or the site's internals. */
  without?: readonly string[];
}

/**
 * The member's rows in an archive: one JSON file (a text is its name), a folder with a Markdown file for each row, or none,
 * for a reason.
 */
export type Export = string | JsonFile | { folder: string } | { not: string };

/** The facts of a column that refers to a member. */
export interface MemberFacts {
  /** The end of the account. */
  leave: Leave;
  /** The merge of the account into another; rows that stay keep the id of the merged account. */
  merge: "delete" | Step | Moved | { stays: string };
  /** The archive that the member requests. */
  export: Export;
  /** The archive that an authority requests; true for the same file. */
  records?: Export | true;
  /** The kind of the withdrawable that hides the rows in a cleanup (services/people/withdrawal/withdrawable.ts), or the reason why they stay. */
  cleanup: string | { stays: string };
}

type TableFacts<Column extends string> = { growth: Growth } & { [C in Column]?: MemberFacts };

/** Facts of tables, by name: `growth`, and the facts of each column that refers to a member. */
export type Tables = { [T in keyof Database]?: TableFacts<keyof Database[T] & string> } & {
  [search: `${string}_search`]: { growth: Growth };
};

export interface MemberColumn extends MemberFacts {
  table: string;
  column: string;
}

/** The columns of the tables that refer to members. */
export function memberColumnsOf(tables: Tables): MemberColumn[] {
  return Object.entries(tables as Record<string, TableFacts<string>>).flatMap(([table, { growth: _, ...columns }]) =>
    Object.entries(columns as Record<string, MemberFacts>).map(([column, facts]) => ({ table, column, ...facts })),
  );
}

/** Reasons why a cleanup leaves rows. */
export const unseen = { stays: "the member's own, which nobody else sees" };
export const recorded = { stays: "the site's record, which the staff and the member read" };
export const shownWithThing = { stays: "shown with the post, comment or tie only" };
export const showsPresentName = { stays: "another member's row or text, which shows the present name" };
export const deletedAsContents = { stays: "deleted as contents, by their kinds (cleanup-work.ts)" };

export const byId: Moved = { by: "id" };

/** The person to whom another member's row refers. */
export const othersRow: MemberFacts = {
  leave: { stays: "another's row" },
  merge: byId,
  export: { not: "another's row" },
  cleanup: showsPresentName,
};

/** The member of the staff of the site or of a circle who did something to the row. */
export const actOfStaff: MemberFacts = {
  ...othersRow,
  leave: { stays: "an act of the staff" },
  cleanup: { stays: "an act of the staff; the words of a circle's staff are judged when they are written" },
};

/** The author of posts. */
export const authorOfPosts = (folder: string): MemberFacts => ({
  leave: { step: "forgetPosts", stays: "an empty row, to which other rows refer" },
  merge: "movePosts",
  export: { folder },
  records: true,
  cleanup: deletedAsContents,
});

/** A tie of the member to a thing, once, in the table `kind`: a like, a follow, a vote. */
export const tie = (kind: keyof Database, file: string, once: readonly [string, ...string[]], by: string = once[0]) =>
  ({
    leave: "endTies",
    merge: { by, once, clash: "dropDoubles" },
    export: file,
    cleanup: kind,
  }) satisfies MemberFacts;

/** Settings, places and lists of the member that nobody else sees. */
export const ownRow = (file: string, merge: Moved, without: readonly string[] = []): MemberFacts => ({
  leave: "delete",
  merge,
  export: { file, without },
  cleanup: unseen,
});
