import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { BATCH, type Withdrawable } from "../../people/withdrawal/withdrawable.ts";
import { setMentions } from "../../shared/mention/set-mentions.ts";
import { tellPeople } from "../conversation/tell-people.ts";
import { clearMessage } from "./clear-messages.ts";
import { goneMessage } from "./message-views.ts";
import { attachPictures } from "./store-message.ts";

type Trx = Transaction<Database>;

/** Private messages and those of rooms. Their places stay; the review desk reads none of them. */
export const withdrawnMessages: Withdrawable = {
  kind: "message",
  isHeld: true,
  isCleaned: true,
  async next(db, { userId, after, since, until }) {
    const rows = await db
      .selectFrom("message")
      .select(["id", "created_at"])
      .where("author_id", "=", userId)
      .where("recalled_at", "is", null)
      .where("created_at", ">=", since)
      .where("created_at", "<=", until)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    return rows.map(({ id, created_at: at }) => ({ id, at, texts: [], imageIds: [] }));
  },
  async takeOut({ ctx, userId, id }, keep) {
    await ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("message")
        .select(["text", "content_hash", "conversation_id"])
        .where("id", "=", id)
        .executeTakeFirst();
      const pictures = await trx
        .selectFrom("message_image")
        .select("image_id")
        .where("message_id", "=", id)
        .orderBy("position")
        .execute();
      const imageIds = pictures.map((picture) => picture.image_id);
      const mentioned = (await mentionedBy(trx, id)).map((mention) => mention.user_id);
      if (!row || !(await clearMessage(trx, ctx, id, { byId: userId, isStaff: true }))) return;
      await hideSilent(trx, row.conversation_id, userId);
      await keep(trx, { values: { text: row.text, contentHash: row.content_hash, imageIds, mentioned }, imageIds });
    });
  },
  async putBack({ ctx, id, values }, forget) {
    await ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable("message")
        .set({
          text: values.text as string,
          content_hash: values.contentHash as string,
          recalled_at: null,
          is_removed: 0,
        })
        .where("id", "=", id)
        .where("is_removed", "=", 1)
        .returning(["conversation_id", "seq", "author_id"])
        .executeTakeFirst();
      if (!row) throw goneMessage();
      await showAgain(trx, row.conversation_id, row.seq);
      await tell(trx, ctx, row);
      await setMentions(
        trx,
        { kind: "message", id },
        { userIds: values.mentioned as number[], source: "", isNew: true },
      );
      await attachPictures(trx, ctx, id, values.imageIds as number[]);
      await forget(trx);
    });
  },
};

/** The people whom a room's message mentions. */
const mentionedBy = (trx: Trx, id: number) =>
  trx
    .selectFrom("mention")
    .select("user_id")
    .where("subject_kind", "=", "message")
    .where("subject_id", "=", id)
    .execute();

/** Takes the conversation off the list of a person who never answered, once it says nothing any more. */
async function hideSilent(trx: Trx, conversationId: number, userId: number): Promise<void> {
  await trx
    .updateTable("conversation_member")
    .set({ last_at: null })
    .where("conversation_id", "=", conversationId)
    .where("user_id", "<>", userId)
    .where("own_seq", "=", 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("message")
            .select("message.id")
            .where("message.conversation_id", "=", conversationId)
            .where("message.recalled_at", "is", null),
        ),
      ),
    )
    .execute();
}

async function showAgain(trx: Trx, conversationId: number, seq: number): Promise<void> {
  await trx
    .updateTable("conversation_member")
    .set({ last_at: sql<number>`(select last_at from conversation where id = ${conversationId})` })
    .where("conversation_id", "=", conversationId)
    .where("last_at", "is", null)
    .where("hidden_seq", "<", seq)
    .execute();
}

async function tell(
  trx: Trx,
  ctx: Context,
  {
    conversation_id: conversationId,
    seq,
    author_id: byId,
  }: { conversation_id: number; seq: number; author_id: number },
): Promise<void> {
  const room = await trx
    .selectFrom("circle_room")
    .select("circle_id")
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();
  if (room) return ctx.live.publish(trx, { type: "room.changed", circleId: room.circle_id });
  const people = await trx
    .selectFrom("conversation_member")
    .select("user_id")
    .where("conversation_id", "=", conversationId)
    .execute();
  const userIds = people.map((row) => row.user_id);
  await tellPeople(trx, ctx, userIds, { conversationId, what: "recalled", seq, byId });
}
