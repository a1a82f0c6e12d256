import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { noticeCounter, type NoticeTab, type UnreadCounts } from "../../../../contract/accounts/notice-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { UnreadReader } from "../../shared/message/unread-counts.ts";
import { noticeIsShown } from "./shown-notices.ts";

/** The most unread notices that are counted; the counters show 99+ long before. */
const COUNTED_MAX = 1000;

const unreadLookup = cachedQuery((db, { userId }: { userId: number }) =>
  db
    .selectFrom("notice")
    .select("id")
    .where("user_id", "=", userId)
    .where(sql<boolean>`newest_seq > seen_seq`)
    // Without an order PostgreSQL would look for the one row in the whole table.
    .orderBy("newest_seq", "desc")
    .limit(1),
);

/** The newest unread notices of one person, by tab, as their lists show them. */
export function unreadQuery(ctx: Pick<Context, "db" | "kinds">, reader: UnreadReader) {
  return ctx.db
    .selectFrom((eb) =>
      eb
        .selectFrom("notice")
        .selectAll()
        .where("user_id", "=", reader.id)
        .where(sql<boolean>`newest_seq > seen_seq`)
        .orderBy("newest_seq", "desc")
        .limit(COUNTED_MAX)
        .as("unread_notice"),
    )
    .select((eb) => ["unread_notice.tab", eb.fn.countAll<number>().as("count")])
    .where(noticeIsShown(ctx, reader, { of: "unread_notice", isUnread: true }))
    .groupBy("unread_notice.tab");
}

/**
 * The unread notices of a person by tab, up to COUNTED_MAX together; nothing when all are read. They are counted from
 * the rows that the lists show, and never stored, so that a counter cannot differ from its list.
 */
export async function noticeCounts(
  ctx: Pick<Context, "db" | "kinds">,
  reader: UnreadReader,
): Promise<Partial<UnreadCounts>> {
  // Most pages are read by people without unread notices.
  if (!(await unreadLookup.first(ctx.db, { userId: reader.id }))) return {};
  const rows = await unreadQuery(ctx, reader).execute();
  return Object.fromEntries(rows.map(({ tab, count }) => [noticeCounter(tab as NoticeTab), Number(count)]));
}
