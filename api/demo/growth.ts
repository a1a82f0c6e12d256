import type { Insertable, Transaction } from "kysely";
import { badgeNames, badges, checkInPoints } from "../../contract/people/growth-names.ts";
import type { CheckInTable, PointEntryTable } from "../db/schema/growth.ts";
import type { Database } from "../db/schema/index.ts";
import { DAY_MS, dayInChina } from "../../contract/shared/site-time.ts";
import { insertRows } from "./insert-rows.ts";

/** Number of check-ins in a row, different from person to person; some people have none. */
const daysOf = (place: number) => (place * 7) % 12;

/** Inserts the earned badges of the demo's people, and their check-ins (签到) up to yesterday. */
export async function insertGrowth(trx: Transaction<Database>, now: number): Promise<void> {
  const people = await trx
    .selectFrom("user")
    .select(["id", "article_count", "listed_video_count", "liked_count", "follower_count"])
    .orderBy("id")
    .execute();
  const solved = await trx.selectFrom("feedback").select("author_id").where("resolved_at", "is not", null).execute();
  const solvers = new Set(solved.map((row) => row.author_id));
  const given = people.flatMap((person, place) => {
    const figures = {
      articles: person.article_count,
      videos: person.listed_video_count,
      likes: person.liked_count,
      followers: person.follower_count,
      streak: daysOf(place),
      solved: solvers.has(person.id) ? 1 : 0,
    };
    return badgeNames
      .filter((name) => figures[badges[name].by] >= badges[name].from)
      .map((badge) => ({ user_id: person.id, badge, created_at: now - DAY_MS }));
  });
  await insertRows(trx, "user_badge", given);
  const today = dayInChina(now);
  const entries: Insertable<PointEntryTable>[] = [];
  const rows: Insertable<CheckInTable>[] = [];
  for (const [place, { id }] of people.entries()) {
    const days = daysOf(place);
    let balance = 0;
    for (let streak = 1; streak <= days; streak++) {
      const ago = days - streak + 1;
      const amount = checkInPoints(streak);
      balance += amount;
      rows.push({ user_id: id, day: today - ago, streak });
      const what = { user_id: id, reason: "check-in", subject_id: today - ago, turn: 0, amount, balance } as const;
      entries.push({ ...what, day: today - ago, created_at: now - ago * DAY_MS });
    }
    if (days === 0) continue;
    await trx
      .updateTable("user")
      .set({ points: balance, check_in_day: today - 1, check_in_streak: days })
      .where("id", "=", id)
      .execute();
  }
  await insertRows(trx, "point_entry", entries);
  await insertRows(trx, "check_in", rows);
}
