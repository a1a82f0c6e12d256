import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { NoticeTab } from "../../../../contract/accounts/notice-names.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";

/** One notice, a tab, or (neither) everything; the acts up to the position, or (none given) all. */
interface Read {
  id?: number | undefined;
  tab?: NoticeTab | undefined;
  upTo?: number | undefined;
}

interface ReadNotices {
  ctx: Context;
  viewer: Viewer;
  input: Read;
}

// Written exactly as in the partial index, so that the planners use it.
const isUnread = sql<boolean>`newest_seq > seen_seq`;

/** The ids of a person's unread notices: read from the index of unread ones, because a tab may have many read ones. */
export function unreadIdsQuery({ db }: Pick<Context, "db">, userId: number, { id, tab, upTo }: Read) {
  return db
    .selectFrom(dialectOf(db).throughIndex("notice", "notice_unread", isUnread))
    .select("id")
    .where("user_id", "=", userId)
    .where(isUnread)
    .$if(upTo !== undefined, (query) => query.where("seen_seq", "<", upTo ?? 0))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .$if(tab !== undefined, (query) => query.where("tab", "=", tab ?? "system"));
}

/**
 * E11: marks notices as read. An act after the position keeps its notice unread: a list marks what it has shown. Another
 * person's notice changes nothing.
 */
export function readNotices({ ctx, viewer, input }: ReadNotices): Promise<{ ok: true }> {
  const { upTo } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const seen =
      upTo === undefined
        ? sql<number>`newest_seq`
        : sql<number>`case when newest_seq < ${upTo} then newest_seq else ${upTo} end`;
    const read = await trx
      .updateTable("notice")
      .set({ seen_seq: seen })
      .where("id", "in", unreadIdsQuery({ db: trx }, viewer.id, input))
      // Once more, because PostgreSQL reads a row again that another request has just marked.
      .where(isUnread)
      .$if(upTo !== undefined, (query) => query.where("seen_seq", "<", upTo ?? 0))
      .executeTakeFirst();
    // The viewer's other tabs show the counters, too.
    if (read.numUpdatedRows > 0n) await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
    return { ok: true } as const;
  });
}
