import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { pairOf } from "../chat-setting/may-write.ts";
import type { Merge } from "../../../feature.ts";

const BATCH = 100;

/**
 * Moves a batch of the merged account's private conversations. Where both accounts have a conversation with the same
 * person, the remaining account's goes on, and the other can only be read. A conversation between the two accounts
 * leaves the list.
 */
export async function moveConversations(ctx: Context, { from, into }: Merge): Promise<number> {
  await partKeys(ctx, { from, into });
  const rows = await ctx.db
    .selectFrom("conversation_member")
    .select("conversation_id")
    .where("user_id", "=", from)
    .limit(BATCH)
    .execute();
  for (const { conversation_id: id } of rows)
    await ctx.db.transaction().execute((trx) => moveConversation(trx, id, { from, into }));
  return rows.length;
}

/** A key is unique for each author: a key that both accounts used gets the message's id. */
async function partKeys({ db }: Context, { from, into }: Merge): Promise<void> {
  await sql`update message set form_key = form_key || '~' || id where author_id = ${from} and exists (
    select 1 from message as theirs where theirs.author_id = ${into} and theirs.form_key = message.form_key)`.execute(
    db,
  );
}

async function moveConversation(trx: Transaction<Database>, id: number, { from, into }: Merge): Promise<void> {
  await lockUsers(trx, [from, into]);
  const conversation = await trx
    .selectFrom("conversation")
    .select(["last_seq", "pair"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const members = trx.selectFrom("conversation_member").selectAll().where("conversation_id", "=", id);
  const others = await members.where("user_id", "<>", from).execute();
  const other = others[0]?.user_id;
  const setPair = (pair: string | null) => trx.updateTable("conversation").set({ pair }).where("id", "=", id).execute();
  if (other === into) {
    await setPair(null);
    await trx.deleteFrom("conversation_member").where("conversation_id", "=", id).where("user_id", "=", from).execute();
    await trx
      .updateTable("conversation_member")
      .set({ hidden_seq: conversation.last_seq, last_read_seq: conversation.last_seq, last_at: null })
      .where("conversation_id", "=", id)
      .where("user_id", "=", into)
      .execute();
    return;
  }
  if (conversation.pair !== null && other !== undefined) {
    const pair = pairOf(into, other);
    const there = await trx.selectFrom("conversation").select("id").where("pair", "=", pair).executeTakeFirst();
    await setPair(there ? null : pair);
  }
  await trx
    .updateTable("conversation_member")
    .set({ user_id: into })
    .where("conversation_id", "=", id)
    .where("user_id", "=", from)
    .execute();
}
