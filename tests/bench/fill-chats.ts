import type { Kysely } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows as insert } from "./insert-rows.ts";

const text = "潮汐王座打到第三阶段以后，灯油不要一次用完。";

interface Filled {
  userId: number;
  /** The other person of the first conversation, who has read none of its messages. */
  sleeper: number;
  /** SQL of the time of row `i`. */
  at: string;
}

/**
 * A private conversation of the person with each of `rows` others, whose ids begin with the sleeper's. The first
 * conversation has `rows` messages, the others have one each; each tenth is unread.
 */
export async function fillChats(
  db: Kysely<Database>,
  rows: number,
  { userId, sleeper, at: createdAt }: Filled,
): Promise<void> {
  const last = `case i when 1 then ${rows} else 1 end`;
  const other = `i + ${sleeper - 1}`;
  await insert(db, "conversation", rows, {
    kind: "'direct'",
    pair: `'${userId}:' || (${other})`,
    last_seq: last,
    last_at: createdAt,
    created_at: createdAt,
  });
  const member = { conversation_id: "i", last_seq: last, last_at: createdAt };
  await insert(db, "conversation_member", rows, {
    ...member,
    user_id: String(userId),
    last_read_seq: `case i % 10 when 1 then 0 else ${last} end`,
    own_seq: `case i when 1 then ${rows - (rows % 2)} else 0 end`,
  });
  await insert(db, "conversation_member", rows, {
    ...member,
    user_id: other,
    last_read_seq: `case i when 1 then 0 else ${last} end`,
    own_seq: "1",
  });
  const said = { text: `'${text}' || i`, content_hash: "''", created_at: createdAt };
  await insert(db, "message", rows, {
    ...said,
    conversation_id: "1",
    seq: "i",
    author_id: `case i % 2 when 0 then ${userId} else ${sleeper} end`,
    form_key: "'a' || i",
  });
  await insert(
    db,
    "message",
    rows,
    { ...said, conversation_id: "i", seq: "1", author_id: other, form_key: "'b' || i" },
    "i > 1",
  );
  // Half of the others have deleted the person's message for themselves.
  const hidden = { user_id: other, conversation_id: "i", seq: "1" };
  await insert(db, "message_hidden", rows, hidden, "i % 2 = 0");
}
