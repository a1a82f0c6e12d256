import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import { roomIsOpenTo } from "../../circles/circle-room/room-access.ts";
import { goneMessage, type MessageRow, messageColumns } from "./message-views.ts";

/**
 * A message that this person may read and has not deleted: of a direct conversation of theirs, or of a room of a circle
 * whose member they are. Within a transaction, `db` is the transaction.
 * @throws ApiError NOT_FOUND, also for messages of other conversations
 */
export async function ownMessage({ db }: { db: Kysely<Database> }, userId: number, id: number): Promise<MessageRow> {
  const row = await db
    .selectFrom("message")
    .leftJoin("conversation_member", (join) =>
      join
        .onRef("conversation_member.conversation_id", "=", "message.conversation_id")
        .on("conversation_member.user_id", "=", userId),
    )
    .select(messageColumns)
    .where("message.id", "=", id)
    .where(
      sql<boolean>`(message.seq > conversation_member.hidden_seq or ${roomIsOpenTo(sql.ref("message.conversation_id"), userId)})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from message_hidden where message_hidden.user_id = ${userId}
        and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq)`,
    )
    .executeTakeFirst();
  if (!row) throw goneMessage();
  return row;
}
