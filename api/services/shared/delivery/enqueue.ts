import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { NoticeTab } from "../../../../contract/accounts/notice-names.ts";
import { openChannels } from "./channels.ts";
import type { Database } from "../../../db/schema/index.ts";

/**
 * The time between a notice and its delivery in ms: a reader who has the site open reads it meanwhile, and several
 * notices become one message.
 */
export const DELAY_MS = 60_000;

interface Enqueue {
  ctx: Pick<Context, "clock" | "config">;
  trx: Transaction<Database>;
}

/** News for a row that waits: the row stays, and a process that is sending the row does not delete it. */
const joined = (now: number) => sql`do update set
  first_seq = case when delivery.lease_until > ${now} then excluded.first_seq else delivery.first_seq end,
  next_at = case when delivery.lease_until > ${now} then excluded.next_at else delivery.next_at end,
  last_seq = excluded.last_seq, lease_until = 0`;

const columns = sql`delivery
  (channel, user_id, tab, notice_id, conversation_id, first_seq, last_seq, created_at, next_at)`;

/**
 * Writes a delivery for each of these notices whose reader receives the tab by a channel, within the transaction of the
 * notices: one statement, and none where the site has no channel.
 * @param ids notices of one tab whose newest act is the news
 */
export async function enqueueNotices({
  ctx,
  trx,
  tab,
  ids,
}: Enqueue & { tab: NoticeTab; ids: number[] }): Promise<void> {
  const channels = openChannels(ctx);
  if (channels.length === 0 || ids.length === 0) return;
  const now = ctx.clock.now();
  await sql`insert into ${columns}
    select choice.channel, notice.user_id, notice.tab, notice.id, null, notice.newest_seq, notice.newest_seq, ${now}, ${now + DELAY_MS}
    from notice join delivery_choice as choice on choice.user_id = notice.user_id and choice.tab = ${tab}
    where notice.id in (${sql.join(ids)}) and choice.channel in (${sql.join(channels)})
    on conflict (notice_id, channel) where notice_id is not null and failed_at is null ${joined(now)}`.execute(trx);
}

/** Writes a delivery of a new private message for its reader, unless the reader has muted the conversation. */
export async function enqueueMessage({
  ctx,
  trx,
  userId,
  conversationId,
  seq,
}: Enqueue & { userId: number; conversationId: number; seq: number }): Promise<void> {
  const channels = openChannels(ctx);
  if (channels.length === 0) return;
  const now = ctx.clock.now();
  await sql`insert into ${columns}
    select choice.channel, choice.user_id, choice.tab, null, member.conversation_id, ${seq}, ${seq}, ${now}, ${now + DELAY_MS}
    from delivery_choice as choice join conversation_member as member on member.user_id = choice.user_id
    where choice.user_id = ${userId} and choice.tab = 'chat' and choice.channel in (${sql.join(channels)})
      and member.conversation_id = ${conversationId} and member.is_muted = 0
    on conflict (conversation_id, user_id, channel) where conversation_id is not null and failed_at is null ${joined(now)}`.execute(
    trx,
  );
}
