import { sql, type Transaction } from "kysely";
import { type PointReason, pointRules } from "../../../../contract/people/growth-names.ts";
import type { Context } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { isOn } from "./is-on.ts";

export interface Deed {
  userId: number;
  reason: PointReason;
  /** The value of `point_entry.subject_id`. */
  subjectId: number;
  /** Whether the post or comment is currently visible, so that it earns its points. */
  stands: boolean;
  /** The time of the deed, ms since 1970. Only a deed of today earns points: a restored old post does not. */
  at: number;
  /** The number of points; default: the rule's. */
  amount?: number;
}

type Inside = Pick<Context, "clock">;
type Of = { userId: number; reason: PointReason };

const lastEntry = cachedQuery((db, { userId, reason, subjectId }: Of & { subjectId: number }) =>
  db
    .selectFrom("point_entry")
    .select(["turn", "amount"])
    .where("user_id", "=", userId)
    .where("reason", "=", reason)
    .where("subject_id", "=", subjectId)
    .orderBy("turn", "desc")
    .limit(1),
);
const timesOfDay = cachedQuery((db, { userId, reason, day }: Of & { day: number }) =>
  db
    .selectFrom("point_entry")
    .select((eb) => eb.fn.countAll<number>().as("times"))
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .where("reason", "=", reason)
    .where(sql<boolean>`turn = 0`),
);
const balanceOf = cachedQuery((db, { userId }: { userId: number }) =>
  db.selectFrom("user").select(["points", "left_at"]).where("id", "=", userId),
);
const setBalance = cachedQuery((db, { userId, points }: { userId: number; points: number }) =>
  db.updateTable("user").set({ points }).where("id", "=", userId),
);

type NewEntry = {
  user_id: number;
  reason: PointReason;
  subject_id: number;
  turn: number;
  amount: number;
  balance: number;
  day: number;
  created_at: number;
};
const addEntry = cachedQuery((db, entry: NewEntry) => db.insertInto("point_entry").values(entry));

/**
 * Brings the points of a deed into line with `stands`: gives them once, takes them back when the post disappears, and
 * gives them again when it returns. A repeated call changes nothing. The daily maximum counts every first grant, also
 * one that was taken back. The caller has locked the rows of the person and of the post, so no other transaction writes
 * these entries at the same time.
 * @returns the change of the balance
 */
export async function syncPoints(trx: Transaction<Database>, { clock }: Inside, deed: Deed): Promise<number> {
  const { userId, reason, subjectId, stands } = deed;
  const last = await lastEntry.first(trx, { userId, reason, subjectId });
  if (stands === (last !== undefined && last.turn % 2 === 0)) return 0;
  const now = clock.now();
  const day = dayInChina(now);
  if (!last && !(await mayGive(trx, deed, day))) return 0;
  const person = await balanceOf.first(trx, { userId });
  if (!person) throw new Error(`user ${userId} is missing`);
  const { points } = person;
  // The person has left, and their ledger is deleted.
  if (person.left_at !== null) return 0;
  const given = last ? -last.amount : (deed.amount ?? pointRules[reason].amount);
  // The balance never becomes negative: points that were spent are not taken back.
  const amount = Math.max(given, -points);
  const balance = points + amount;
  await addEntry.rows(trx, {
    user_id: userId,
    reason,
    subject_id: subjectId,
    turn: last ? last.turn + 1 : 0,
    amount,
    balance,
    day,
    created_at: now,
  });
  await setBalance.rows(trx, { userId, points: balance });
  return amount;
}

async function mayGive(trx: Transaction<Database>, { userId, reason, at }: Deed, day: number): Promise<boolean> {
  if (dayInChina(at) !== day || !(await isOn(trx, "points"))) return false;
  const given = await timesOfDay.first(trx, { userId, reason, day });
  return Number(given?.times) < pointRules[reason].dayMax;
}
