import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { UnreadCounter } from "../../shared/message/unread-counts.ts";

/**
 * SQL: the unread messages of a row of `conversation_member`, computed from positions: messages of others after the last
 * read one, which were not taken back and which the member has not deleted. Counting stops at
 * `limits.unreadCountedMax`.
 */
export const unreadOfMember = (): RawBuilder<number> => sql<number>`(select count(*) from (
  select 1 from message
  where message.conversation_id = conversation_member.conversation_id
    and message.seq > conversation_member.last_read_seq
    and message.author_id <> conversation_member.user_id
    and message.recalled_at is null
    and not exists (select 1 from message_hidden where message_hidden.user_id = conversation_member.user_id
      and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq)
  limit ${sql.lit(limits.unreadCountedMax)}) as part)`;

/** The unread messages of each conversation that is not muted, at most as many rows as are counted. */
export function unreadQuery({ db }: Pick<Context, "db">, userId: number) {
  // Written exactly as in the partial index, so that the planners use it.
  const isBehind = sql<boolean>`last_seq > last_read_seq`;
  return (
    db
      .selectFrom(dialectOf(db).throughIndex("conversation_member", "conversation_member_unread", isBehind))
      .select(unreadOfMember().as("n"))
      .where("user_id", "=", userId)
      .where(isBehind)
      .where(sql<boolean>`is_muted = 0`)
      // In the order of the index: for a limit alone PostgreSQL may read the whole table.
      .orderBy("conversation_id")
      .limit(limits.unreadCountedMax)
  );
}
const unreadRows = cachedQuery((db, { userId }: { userId: number }) => unreadQuery({ db }, userId));

/** The unread messages of a member, counted up to `limits.unreadCountedMax`. */
export async function unreadMessages({ db }: Pick<Context, "db">, userId: number): Promise<number> {
  const rows = await unreadRows.rows(db, { userId });
  const sum = rows.reduce((all, { n }) => all + Number(n), 0);
  return Math.min(sum, limits.unreadCountedMax);
}

/** The counter of private messages in the header (E11). */
export const chatCounts: UnreadCounter = async ({ db }, reader) => ({
  chatMessageCount: await unreadMessages({ db }, reader.id),
});
