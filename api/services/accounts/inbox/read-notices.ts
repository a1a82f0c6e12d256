import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { NoticeTab } from "../../../../contract/accounts/notice-names.ts";

interface ReadNotices {
  ctx: Context;
  viewer: Viewer;
  /** One notice, a tab, or (neither) everything; the acts up to the position, or (none given) all. */
  input: { id?: number | undefined; tab?: NoticeTab | undefined; upTo?: number | undefined };
}

/**
 * E11: marks notices as read. An act after the position keeps its notice unread: a list marks what it has shown. Another
 * person's notice changes nothing.
 */
export function readNotices({ ctx, viewer, input: { id, tab, upTo } }: ReadNotices): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const seen =
      upTo === undefined
        ? sql<number>`newest_seq`
        : sql<number>`case when newest_seq < ${upTo} then newest_seq else ${upTo} end`;
    const read = await trx
      .updateTable("notice")
      .set({ seen_seq: seen })
      .where("user_id", "=", viewer.id)
      .where(sql<boolean>`newest_seq > seen_seq`)
      .$if(upTo !== undefined, (query) => query.where("seen_seq", "<", upTo ?? 0))
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .$if(tab !== undefined, (query) => query.where("tab", "=", tab ?? "system"))
      .executeTakeFirst();
    // The viewer's other tabs show the counters, too.
    if (read.numUpdatedRows > 0n) await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
    return { ok: true } as const;
  });
}
