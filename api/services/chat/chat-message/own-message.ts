import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import { goneMessage, type MessageRow, messageColumns } from "./message-views.ts";

/**
 * A message of a conversation of this person that they have not deleted. Within a transaction, `db` is the transaction.
 * @throws ApiError NOT_FOUND, also for messages of other conversations
 */
export async function ownMessage({ db }: { db: Kysely<Database> }, userId: number, id: number): Promise<MessageRow> {
  const row = await db
    .selectFrom("message")
    .innerJoin("conversation_member", "conversation_member.conversation_id", "message.conversation_id")
    .select(messageColumns)
    .where("message.id", "=", id)
    .where("conversation_member.user_id", "=", userId)
    .whereRef("message.seq", ">", "conversation_member.hidden_seq")
    .where(
      sql<boolean>`not exists (select 1 from message_hidden where message_hidden.user_id = ${userId}
        and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq)`,
    )
    .executeTakeFirst();
  if (!row) throw goneMessage();
  return row;
}
