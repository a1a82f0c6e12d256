import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import type { Database } from "../../../db/schema/index.ts";

/** The rows that a member owns, after a row, in the order of their ids. */
export interface Span {
  userId: number;
  after: number;
  /** ms since 1970; 0 for all time. Rows without a time belong to all time only. */
  since: number;
  until: number;
}

/** A row that others see now. */
export interface Thing {
  id: number;
  /** The time of words that never change afterwards. */
  at?: number;
  /** Its words and pictures as reviewers read them; a private message shows them none. */
  texts: { path: string; field: WordField; text: string }[];
  imageIds: number[];
}

/** The values by which a row is put back, and the pictures that must be stored until then. */
export interface Kept {
  values: Record<string, unknown>;
  imageIds?: number[];
}

/** A decision of a member of the staff, with the reason that the author reads. */
export interface Decision {
  by: number;
  reason: string;
}

interface Row {
  ctx: Context;
  userId: number;
  id: number;
}

/**
 * A kind of row that is hidden and shown again without a trash and a state of its own. Each feature lists its
 * kinds.
 */
export interface Withdrawable {
  kind: string;
  /** A hold of new accounts hides it: others read the member's words or see the member's pictures in it. */
  isHeld: boolean;
  /** A cleanup hides it. */
  isCleaned: boolean;
  /** A tie to the thing in the column `on`; `end` takes it back with its counters and notices, from a hidden thing, too. */
  tie?: {
    on: string;
    /** The table of the things, if nobody may tie themselves to their own. */
    toOthers?: keyof Database;
    end(ctx: Context, userId: number, on: number): Promise<unknown>;
  };
  /** The next rows that are not withdrawn. */
  next(db: Context["db"], span: Span): Promise<Thing[]>;
  /**
   * Hides a row, unless that is done already.
   * @param row with the decision of the staff that hides it; a hold of new accounts decides nothing
   * @param keep stores the values in the transaction that hides the row
   */
  takeOut(
    row: Row & { decision?: Decision | undefined },
    keep: (trx: Transaction<Database>, kept: Kept) => Promise<void>,
  ): Promise<void>;
  /**
   * Shows the row again; values that somebody changed meanwhile stay.
   * @param forget ends the withdrawal, in the same transaction
   */
  putBack(
    row: Row & { values: Record<string, unknown> },
    forget: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<void>;
}

/** The most rows that one query reads. */
export const BATCH = 100;
