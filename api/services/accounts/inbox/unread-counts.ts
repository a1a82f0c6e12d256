import type { Context } from "../../../context.ts";

interface Unread {
  systemNoticeCount: number;
  commentNoticeCount: number;
}

/** E11: the unread counters of these people, by their ids. */
export async function unreadCounts(ctx: Pick<Context, "db">, userIds: number[]): Promise<Map<number, Unread>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("user")
    .select(["id", "system_notice_count", "comment_notice_count"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { systemNoticeCount: row.system_notice_count, commentNoticeCount: row.comment_notice_count },
    ]),
  );
}
