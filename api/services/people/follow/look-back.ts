import { type RawBuilder, sql } from "kysely";
import { notMuted } from "./not-muted.ts";

const DAY = 24 * 3_600_000;
const WINDOWS_MS = [DAY / 4, 3 * DAY, 45 * DAY];

/**
 * Reads one page of a following feed. The feed is read person by person and sorted, so the newest hours come first:
 * they fill a page for members who follow many people. Older windows follow, and all time only for members who follow
 * few.
 * @param from ms since 1970; the newest time that may be shown
 * @param read returns at most `limit + 1` rows after `since`
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

/**
 * SQL: the ids of the people whom the viewer follows and has not muted, and the viewer's own id. (A block ends
 * follows.)
 */
export function followedAndSelf(viewerId: number): RawBuilder<number> {
  return sql<number>`(
    select user_follow.followee_id from user_follow where user_follow.follower_id = ${viewerId}
      and ${notMuted(viewerId, "user_follow.followee_id")}
    union all select cast(${viewerId} as bigint))`;
}
