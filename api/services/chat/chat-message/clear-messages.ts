import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { tellPeople } from "../conversation/tell-people.ts";

const BATCH = 100;

const forgetMentionsIn = (db: Kysely<Database>, ids: number[]) =>
  db.deleteFrom("mention").where("subject_kind", "=", "message").where("subject_id", "in", ids).execute();

/** Clears the text and the pictures of one message; its place stays. @returns undefined when it was cleared before */
async function clearOne(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "kinds">,
  id: number,
  isRemoved: 0 | 1 = 0,
) {
  const cleared = await trx
    .updateTable("message")
    .set({ text: "", content_hash: "", recalled_at: ctx.clock.now(), is_removed: isRemoved })
    .where("id", "=", id)
    .where("recalled_at", "is", null)
    .returning(["conversation_id", "seq"])
    .executeTakeFirst();
  if (!cleared) return undefined;
  await trx.deleteFrom("message_image").where("message_id", "=", id).execute();
  await forgetMentionsIn(trx, [id]);
  await setImageUses(trx, ctx, { kind: "message", id });
  return cleared;
}

/**
 * Clears a message for everybody, and tells the people of its conversation, or the open pages of its room.
 * @param by the person who takes it back, and whether they are staff
 * @returns false when it was cleared before
 */
export async function clearMessage(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "kinds" | "live">,
  id: number,
  { byId, isStaff = false }: { byId: number; isStaff?: boolean },
): Promise<boolean> {
  const cleared = await clearOne(trx, ctx, id, isStaff ? 1 : 0);
  if (!cleared) return false;
  const { conversation_id: conversationId, seq } = cleared;
  const room = await trx
    .selectFrom("circle_room")
    .select("circle_id")
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();
  if (room) {
    await tellMentioned(trx, ctx, id);
    await ctx.live.publish(trx, { type: "room.changed", circleId: room.circle_id });
    return true;
  }
  const people = await trx
    .selectFrom("conversation_member")
    .select("user_id")
    .where("conversation_id", "=", conversationId)
    .execute();
  const userIds = people.map((row) => row.user_id);
  await tellPeople(trx, ctx, userIds, { conversationId, what: "recalled", seq, byId });
  return true;
}

/** The notices of people whom the message mentioned are no longer shown. */
async function tellMentioned(trx: Transaction<Database>, { live }: Pick<Context, "live">, id: number): Promise<void> {
  const told = await trx.selectFrom("notice").select("user_id").where("message_id", "=", id).execute();
  if (told.length > 0) await live.publish(trx, { type: "unread.changed", userIds: told.map((row) => row.user_id) });
}

/**
 * Clears a batch of messages without telling anybody, the oldest first.
 * @param which SQL condition on a row of `message`
 * @param by the column by which an index has these messages in order
 * @param after this column of the last message of the batch before
 * @returns this column of the last message; undefined when none was left
 */
export async function clearBatch(
  ctx: Pick<Context, "db" | "clock" | "kinds">,
  { which, by, after }: { which: RawBuilder<boolean>; by: "id" | "seq"; after: number },
): Promise<number | undefined> {
  const rows = await ctx.db
    .selectFrom("message")
    .select(["id", "seq"])
    .select(
      sql<number>`(select count(*) from message_image where message_image.message_id = message.id)`.as("pictures"),
    )
    .where(which)
    .where("recalled_at", "is", null)
    .where(by, ">", after)
    .orderBy(by)
    .limit(BATCH)
    .execute();
  const words = rows.filter((row) => Number(row.pictures) === 0).map((row) => row.id);
  if (words.length > 0) {
    await ctx.db
      .updateTable("message")
      .set({ text: "", content_hash: "", recalled_at: ctx.clock.now() })
      .where("id", "in", words)
      .execute();
    await forgetMentionsIn(ctx.db, words);
  }
  for (const { id, pictures } of rows)
    if (Number(pictures) > 0) await ctx.db.transaction().execute((trx) => clearOne(trx, ctx, id));
  return rows.at(-1)?.[by];
}

/** Clears the messages of a conversation that each of its people has deleted: nobody can read them any more. */
export async function clearDeleted(
  ctx: Pick<Context, "db" | "clock" | "kinds">,
  conversationId: number,
): Promise<void> {
  const { rows } = await sql<{ seq: number | null }>`select min(hidden_seq) as seq from conversation_member
    where conversation_id = ${conversationId}`.execute(ctx.db);
  const which = sql<boolean>`(message.conversation_id = ${conversationId} and message.seq <= ${rows[0]?.seq ?? 0})`;
  for (let last: number | undefined = 0; last !== undefined;)
    last = await clearBatch(ctx, { which, by: "seq", after: last });
}
