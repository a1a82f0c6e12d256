import type { Kysely } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows } from "./insert-rows.ts";

/** Ledgers: each `share`-th line belongs to one member, the rest to a hundred others. */
export async function fillPoints(
  db: Kysely<Database>,
  rows: number,
  now: number,
  { userId, share }: { userId: number; share: number },
) {
  await insertRows(db, "point_entry", rows, {
    user_id: `case i % ${share} when 0 then ${userId} else 4 + i % 100 end`,
    reason: "case i % 3 when 0 then 'article' when 1 then 'dynamic' else 'comment' end",
    subject_id: "i",
    turn: "0",
    amount: "1",
    balance: "i",
    day: "i / 100",
    created_at: `${now} - i * 1000`,
  });
}
