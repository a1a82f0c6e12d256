import { sql, type Transaction } from "kysely";
import { type PointReason, pointRules } from "../../../../contract/people/growth-names.ts";
import type { Context } from "../../../context.ts";
import { keptQuery } from "../../../db/kept-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { isOn } from "./is-on.ts";

export interface Deed {
  userId: number;
  reason: PointReason;
  /** What `point_entry.subject_id` says. */
  subjectId: number;
  /** It is there for those whom it gives points for. */
  stands: boolean;
  /** When it was done, ms since 1970. Only a deed of today gives: an old thing that comes back is no deed. */
  at: number;
  /** Else what the rule says. */
  amount?: number;
}

type Inside = Pick<Context, "clock">;
type Of = { userId: number; reason: PointReason };

const lastEntry = keptQuery((db, { userId, reason, subjectId }: Of & { subjectId: number }) =>
  db
    .selectFrom("point_entry")
    .select(["turn", "amount"])
    .where("user_id", "=", userId)
    .where("reason", "=", reason)
    .where("subject_id", "=", subjectId)
    .orderBy("turn", "desc")
    .limit(1),
);
const timesOfDay = keptQuery((db, { userId, reason, day }: Of & { day: number }) =>
  db
    .selectFrom("point_entry")
    .select((eb) => eb.fn.countAll<number>().as("times"))
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .where("reason", "=", reason)
    .where(sql<boolean>`turn = 0`),
);
const balanceOf = keptQuery((db, { userId }: { userId: number }) =>
  db.selectFrom("user").select(["points", "left_at"]).where("id", "=", userId),
);
const setBalance = keptQuery((db, { userId, points }: { userId: number; points: number }) =>
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
const addEntry = keptQuery((db, entry: NewEntry) => db.insertInto("point_entry").values(entry));

/**
 * Brings what a deed has given into line with whether it stands: gives once, takes that back when it goes, and gives back
 * what was taken when it returns. Asking twice changes nothing. What a day may give is used up by what was given, whatever
 * became of it. The caller holds the person's row, and the thing's: nobody else writes these lines meanwhile.
 * @returns the change of the balance
 */
export async function keepPoints(trx: Transaction<Database>, { clock }: Inside, deed: Deed): Promise<number> {
  const { userId, reason, subjectId, stands } = deed;
  const last = await lastEntry.first(trx, { userId, reason, subjectId });
  if (stands === (last !== undefined && last.turn % 2 === 0)) return 0;
  const now = clock.now();
  const day = dayInChina(now);
  if (!last && !(await mayGive(trx, deed, day))) return 0;
  const person = await balanceOf.first(trx, { userId });
  if (!person) throw new Error(`user ${userId} is missing`);
  const { points } = person;
  // Their ledger is forgotten.
  if (person.left_at !== null) return 0;
  const given = last ? -last.amount : (deed.amount ?? pointRules[reason].amount);
  // Nobody owes: what was spent elsewhere is not taken.
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
