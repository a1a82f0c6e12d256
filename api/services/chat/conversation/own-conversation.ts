import type { Kysely } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { pairOf } from "../chat-setting/may-write.ts";

/** Within a transaction, `db` is the transaction. */
type Inside = { db: Kysely<Database> };

/** A direct conversation as one of its two people has it. */
export interface OwnConversation {
  id: number;
  pair: string | null;
  last_seq: number;
  other_id: number;
  is_muted: 0 | 1;
  last_read_seq: number;
  hidden_seq: number;
  other_read_seq: number;
}

/** The same answer for a conversation of others as for one that never existed. */
export const goneConversation = () => new ApiError("NOT_FOUND", "对话不存在");

const conversations = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom("conversation")
    .innerJoin("conversation_member as own", (join) =>
      join.onRef("own.conversation_id", "=", "conversation.id").on("own.user_id", "=", userId),
    )
    .innerJoin("conversation_member as others", (join) =>
      join.onRef("others.conversation_id", "=", "conversation.id").on("others.user_id", "<>", userId),
    )
    .select([
      "conversation.id",
      "conversation.pair",
      "conversation.last_seq",
      "others.user_id as other_id",
      "own.is_muted",
      "own.last_read_seq",
      "own.hidden_seq",
      "others.last_read_seq as other_read_seq",
    ])
    .where("conversation.kind", "=", "direct");

const byId = cachedQuery((db, { userId, id }: { userId: number; id: number }) =>
  conversations(db, userId).where("conversation.id", "=", id),
);
const byPair = cachedQuery((db, { userId, pair }: { userId: number; pair: string }) =>
  conversations(db, userId).where("conversation.pair", "=", pair),
);

/** Undefined for a conversation of others. */
export const findConversation = ({ db }: Inside, userId: number, id: number): Promise<OwnConversation | undefined> =>
  byId.first(db, { userId, id });

/** @throws ApiError NOT_FOUND for a conversation of others */
export async function ownConversation({ db }: Inside, userId: number, id: number): Promise<OwnConversation> {
  const row = await findConversation({ db }, userId, id);
  if (!row) throw goneConversation();
  return row;
}

/** The conversation of two people; undefined when neither has written yet. */
export function conversationWith(
  { db }: Inside,
  userId: number,
  otherId: number,
): Promise<OwnConversation | undefined> {
  return byPair.first(db, { userId, pair: pairOf(userId, otherId) });
}
