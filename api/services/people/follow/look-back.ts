import { type RawBuilder, sql } from "kysely";
import { notMuted } from "./not-muted.ts";

const DAY = 24 * 3_600_000;
const WINDOWS_MS = [DAY / 4, 3 * DAY, 45 * DAY];

/**
 * One page of a following feed, which is read person by person and sorted: the last hours first, where who follows many
 * finds a page, then the last days, and everything only for who follows few.
 * @param from ms since 1970; the newest that may be shown
 * @param read at most `limit + 1` rows after `since`
 */
export async function lookBack<Row>({
  from,
  limit,
  read,
}: {
  from: number;
  limit: number;
  read: (since: number) => Promise<Row[]>;
}): Promise<Row[]> {
  for (const window of WINDOWS_MS) {
    const rows = await read(from - window);
    if (rows.length > limit) return rows;
  }
  return read(0);
}

/** The ids of whom the viewer follows and has not muted, and their own. (A block ends follows.) */
export function followedAndSelf(viewerId: number): RawBuilder<number> {
  return sql<number>`(
    select user_follow.followee_id from user_follow where user_follow.follower_id = ${viewerId}
      and ${notMuted(viewerId, "user_follow.followee_id")}
    union all select cast(${viewerId} as bigint))`;
}
