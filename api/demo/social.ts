import type { Insertable, Transaction } from "kysely";
import type { UserFollowTable } from "../db/schema/follow.ts";
import type { Database } from "../db/schema/index.ts";
import { insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { type Random, sample, seededRandom, seedOf } from "./random.ts";

const DAY = 24 * 3_600_000;

/** A time between the day on which the last of these people joined and now, determined by the random stream. */
export function since(random: Random, places: number[], now: number): number {
  const days = Math.min(...places.map((place) => people[place]?.joinedDaysAgo ?? 1));
  return Math.round(now - days * DAY * (0.02 + 0.96 * random()));
}

export const byTime = <T extends { created_at: number }>(rows: T[]) =>
  rows.toSorted((a, b) => a.created_at - b.created_at);

/**
 * Inserts follows. Deterministic, counters are computed from the rows, and ids rise with dates, as the lists expect.
 * @param userIds in the order of `people`
 */
export async function insertSocial(
  trx: Transaction<Database>,
  { userIds, now }: { userIds: readonly number[]; now: number },
): Promise<void> {
  const user = (place: number) => userIds[place] ?? 0;
  const places = people.map((_, place) => place);

  const follows: Insertable<UserFollowTable>[] = [];
  for (const [follower, { key }] of people.entries()) {
    const random = seededRandom(seedOf(`follows ${key}`));
    // Early members are better known.
    const known = places.filter((place) => place !== follower && random() < 0.55 * Math.exp(-place / 14) + 0.08);
    const others =
      known.length > 0
        ? known
        : sample(
            random,
            places.filter((place) => place !== follower),
            3,
          );
    for (const followee of others)
      follows.push({
        follower_id: user(follower),
        followee_id: user(followee),
        created_at: since(random, [follower, followee], now),
      });
  }
  // About half of a newcomer's follows are returned.
  const pairs = new Set(follows.map((row) => `${row.follower_id} ${row.followee_id}`));
  const back = seededRandom(seedOf("follows back"));
  const answers = follows
    .filter((row) => back() <= 0.45 && !pairs.has(`${row.followee_id} ${row.follower_id}`))
    .map((row) => ({
      follower_id: row.followee_id,
      followee_id: row.follower_id,
      created_at: Math.min(now, row.created_at + Math.round(back() * DAY)),
    }));
  follows.push(...answers);
  await insertRows(trx, "user_follow", byTime(follows));

  for (const id of userIds) {
    const counts = {
      follower_count: follows.filter((row) => row.followee_id === id).length,
      following_count: follows.filter((row) => row.follower_id === id).length,
    };
    await trx.updateTable("user").set(counts).where("id", "=", id).execute();
  }
}
