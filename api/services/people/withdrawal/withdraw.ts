import { setImmediate } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { BATCH, type Decision, type Thing, type Withdrawable } from "./withdrawable.ts";

type Trx = Transaction<Database>;

/** The reason of a withdrawal. */
export type Cause = { review_id: number } | { cleanup_id: number };

interface WithdrawAll {
  ctx: Context;
  userId: number;
  since: number;
  until: number;
  of(withdrawable: Withdrawable): boolean;
  /** False for a row that stays. */
  isWanted?(thing: Thing, kind: string): boolean;
  /** The cause of one row, before its transaction. */
  cause(thing: Thing): Promise<Cause>;
  decision?: Decision;
  signal: AbortSignal;
  /** Asked before each row; false ends the work. */
  goesOn(): Promise<boolean>;
}

/** Withdraws the rows of a member, each in its own transaction. @returns how many; a second run continues the first */
export async function withdrawAll(all: WithdrawAll): Promise<number> {
  const { ctx, userId, since, until, signal } = all;
  let done = 0;
  for (const withdrawable of ctx.withdrawables) {
    if (!all.of(withdrawable)) continue;
    let after = 0;
    for (;;) {
      const things = await withdrawable.next(ctx.db, { userId, since, until, after });
      if (things.length === 0) break;
      for (const thing of things) {
        after = thing.id;
        if (all.isWanted?.(thing, withdrawable.kind) === false) continue;
        signal.throwIfAborted();
        // SQLite queries do not yield to the event loop, so the loop yields here for requests.
        await setImmediate();
        if (!(await all.goesOn())) return done;
        if (await withdrawOne({ ...all, withdrawable, thing, cause: await all.cause(thing) })) done++;
      }
    }
  }
  return done;
}

interface WithdrawOne {
  ctx: Context;
  userId: number;
  withdrawable: Withdrawable;
  thing: Pick<Thing, "id">;
  cause: Cause;
  decision?: Decision;
}

/** @returns false when the row was hidden already, or somebody refused it */
export async function withdrawOne({
  ctx,
  userId,
  withdrawable,
  thing,
  cause,
  decision,
}: WithdrawOne): Promise<boolean> {
  const { kind } = withdrawable;
  let isDone = false;
  try {
    await withdrawable.takeOut({ ctx, userId, id: thing.id, decision }, async (trx, { values, imageIds = [] }) => {
      const row = {
        kept: JSON.stringify(values),
        review_id: null,
        cleanup_id: null,
        ...cause,
      };
      const { id } = await trx
        .insertInto("withdrawal")
        .values({ kind, row_id: thing.id, user_id: userId, created_at: ctx.clock.now(), ...row })
        .returning("id")
        .executeTakeFirstOrThrow();
      await setImageUses(trx, ctx, { kind: "withdrawal", id }, { ids: imageIds });
      isDone = true;
    });
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
  return isDone;
}

const putQuery = (db: Context["db"], column: "review_id" | "cleanup_id", id: number, after: number) =>
  db
    .selectFrom("withdrawal")
    .select(["id", "kind", "row_id", "user_id", "kept"])
    .where(column, "=", id)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH);

/**
 * Puts back all rows that one cause has hidden, each in its own transaction. A row that cannot be shown any more, such as
 * a like of a deleted post, is forgotten.
 */
export async function putBackAll(
  ctx: Context,
  [column, causeId]: ["review_id" | "cleanup_id", number],
  signal?: AbortSignal,
): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await putQuery(ctx.db, column, causeId, after).execute();
    for (const row of rows) {
      after = row.id;
      signal?.throwIfAborted();
      await setImmediate();
      await putBackOne(ctx, row);
    }
    if (rows.length < BATCH) return;
  }
}

interface Stored {
  id: number;
  kind: string;
  row_id: number;
  user_id: number;
  kept: string;
}

async function putBackOne(ctx: Context, { id, kind, row_id: rowId, user_id: userId, kept }: Stored): Promise<void> {
  const withdrawable = ctx.withdrawables.find((one) => one.kind === kind);
  const values = JSON.parse(kept) as Record<string, unknown>;
  const forget = (trx: Trx) => forgetOne(trx, ctx, id);
  try {
    await withdrawable?.putBack({ ctx, userId, id: rowId, values }, forget);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await ctx.db.transaction().execute(forget);
  }
}

async function forgetOne(trx: Trx, ctx: Context, id: number): Promise<void> {
  await trx.deleteFrom("withdrawal").where("id", "=", id).execute();
  await setImageUses(trx, ctx, { kind: "withdrawal", id });
}

/** Withdrawals that nobody may undo any more. */
export const oldWithdrawalsQuery = ({ db }: Pick<Context, "db">, before: number) =>
  db
    .selectFrom("withdrawal")
    .leftJoin("review", "review.id", "withdrawal.review_id")
    .select("withdrawal.id")
    .where("withdrawal.created_at", "<", before)
    .where((eb) =>
      eb.or([
        eb("withdrawal.review_id", "is", null),
        eb.and([eb("review.state", "=", "refused"), eb("review.decided_at", "<", before)]),
        // Their owner took the words back.
        eb("review.state", "=", "withdrawn"),
      ]),
    )
    .limit(BATCH);

/** Erases the values and pictures of withdrawals that nobody may undo any more. @returns how many */
export async function forgetOldWithdrawals(ctx: Context, before: number): Promise<number> {
  let done = 0;
  for (;;) {
    const rows = await oldWithdrawalsQuery(ctx, before).execute();
    for (const { id } of rows) await ctx.db.transaction().execute((trx) => forgetOne(trx, ctx, id));
    done += rows.length;
    if (rows.length < BATCH) return done;
  }
}

/** Erases a batch of a leaving member's withdrawals. @returns how many */
export async function forgetWithdrawalsOf(ctx: Context, userId: number): Promise<number> {
  const rows = await ctx.db.selectFrom("withdrawal").select("id").where("user_id", "=", userId).limit(BATCH).execute();
  for (const { id } of rows) await ctx.db.transaction().execute((trx) => forgetOne(trx, ctx, id));
  return rows.length;
}
