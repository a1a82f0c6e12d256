import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { chatEndpoints, sendMessageInput } from "../../../../contract/chat/chat.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { holdImages, setImageUses } from "../../files/image/set-image-uses.ts";
import { passPrivate } from "../../moderation/review/pass-private.ts";
import { enqueueMessage } from "../../shared/delivery/enqueue.ts";
import { hashOf } from "../../shared/form/once.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { offersMinorMode, pairOf, writeState } from "../chat-setting/may-write.ts";
import { conversationWith, ownConversation } from "../conversation/own-conversation.ts";
import { tellPeople } from "../conversation/tell-people.ts";
import { type MessageRow, messageColumns, messageViews } from "./message-views.ts";

type Input = z.output<typeof sendMessageInput>;
type Answer = z.output<typeof chatEndpoints.send.output>;

interface SendMessage {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  input: Input;
}

const ofKey = cachedQuery((db, { authorId, formKey }: { authorId: number; formKey: string }) =>
  db
    .selectFrom("message")
    .select([...messageColumns, "message.content_hash"])
    .where("author_id", "=", authorId)
    .where("form_key", "=", formKey),
);

/**
 * Sends a private message. The sequence number is given under the lock of the conversation's row, so that numbers have no
 * gap and are the same for everybody. Lock order: users → conversation → message → pictures.
 * @returns the first answer for a key that was sent before
 * @throws ApiError NOT_FOUND, FORBIDDEN with the reason, FORM_USED for the same key with other content, INVALID_INPUT at
 * `text` or `imageIds`, TOO_MANY_REQUESTS within two seconds, or after 20 new conversations of a day
 */
export async function sendMessage({ ctx, viewer, caller, input }: SendMessage): Promise<Answer> {
  const contentHash = await hashOf(ctx, input);
  const known = await ofKey.first(ctx.db, { authorId: viewer.id, formKey: input.formKey });
  if (known) return repeatedAnswer(ctx, viewer, known, contentHash);
  const otherId = await receiverOf(ctx, viewer, input);
  const hasMinorMode = await offersMinorMode(ctx);
  const { isOpening } = await assertMayWrite(ctx, { userId: viewer.id, otherId, hasMinorMode });
  if (!(await ownsImages(ctx, viewer, input.imageIds))) throw fieldError("imageIds", "图片不存在，请重新上传");
  const send = () =>
    limitAct("chat", { ctx, viewer }, async () => {
      const body = { text: input.text, imageIds: input.imageIds };
      const giveBack = await passPrivate({ ctx, viewer, caller, body, formKey: input.formKey, isOpening });
      const message = { viewer, otherId, hasMinorMode, input: { ...input, ...body }, contentHash };
      const sent = await insertOnce(ctx, message).catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
      if (!sent.isRepeated) return answerOf(ctx, viewer, sent.row);
      await giveBack();
      return repeatedAnswer(ctx, viewer, sent.row, contentHash);
    });
  return (await conversationWith(ctx, viewer.id, otherId)) ? send() : limitAct("chat-begin", { ctx, viewer }, send);
}

/** @throws ApiError NOT_FOUND, BAD_REQUEST for oneself, CONFLICT for a conversation that can only be read */
async function receiverOf(ctx: Context, viewer: Viewer, { conversationId, userId }: Input): Promise<number> {
  if (userId === viewer.id) throw new ApiError("BAD_REQUEST", "不能给自己发私信");
  if (userId !== undefined) return userId;
  const own = await ownConversation(ctx, viewer.id, conversationId ?? 0);
  if (own.pair === null) throw new ApiError("CONFLICT", "对方的两个账号已经合并，请在新的对话里继续");
  return own.other_id;
}

interface Writer {
  userId: number;
  otherId: number;
  hasMinorMode: boolean;
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
async function assertMayWrite(inside: Pick<Context, "db" | "clock">, { hasMinorMode, ...pair }: Writer) {
  const state = await writeState(inside, pair, hasMinorMode);
  if (state.refusal !== null) throw new ApiError("FORBIDDEN", state.refusal);
  return state;
}

async function answerOf(ctx: Context, viewer: Viewer, row: MessageRow): Promise<Answer> {
  const [message] = await messageViews(ctx, viewer, [row]);
  if (!message) throw new Error("a message has a view");
  return { conversationId: row.conversation_id, message };
}

/** @throws ApiError FORM_USED when the key was sent with other content */
async function repeatedAnswer(
  ctx: Context,
  viewer: Viewer,
  row: MessageRow & { content_hash: string },
  contentHash: string,
): Promise<Answer> {
  // A message that was taken back keeps nothing of its content.
  if (row.content_hash !== "" && row.content_hash !== contentHash) throw new ApiError("FORM_USED");
  return { ...(await answerOf(ctx, viewer, row)), repeated: true };
}

interface NewMessage {
  viewer: Viewer;
  otherId: number;
  hasMinorMode: boolean;
  /** With its text as it is stored. */
  input: Input;
  contentHash: string;
}
type Sent = { isRepeated: false; row: MessageRow } | { isRepeated: true; row: MessageRow & { content_hash: string } };

/** Two requests with one key at the same time make one message, also in two conversations. */
async function insertOnce(ctx: Context, message: NewMessage): Promise<Sent> {
  try {
    return await ctx.db.transaction().execute((trx) => insertMessage(trx, ctx, message));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const row = await ofKey.first(ctx.db, { authorId: message.viewer.id, formKey: message.input.formKey });
    if (!row) throw error;
    return { isRepeated: true, row };
  }
}

const lockPeople = cachedQuery((db, { ids }: { ids: number[] }) =>
  // Shared: messages of the same person do not wait for each other, but a new block waits for them, and they for it.
  db.selectFrom("user").select("id").where("id", "in", ids).orderBy("id").forShare(),
);

async function insertMessage(
  trx: Transaction<Database>,
  ctx: Context,
  { viewer, otherId, hasMinorMode, input, contentHash }: NewMessage,
): Promise<Sent> {
  const { text, formKey } = input;
  const imageIds = [...new Set(input.imageIds)];
  await lockPeople.rows(trx, { ids: [viewer.id, otherId] });
  const { id: conversationId, ...last } = await lockConversation(trx, ctx, [viewer.id, otherId]);
  const known = await ofKey.first(trx, { authorId: viewer.id, formKey });
  if (known) return { isRepeated: true, row: known };
  await assertMayWrite({ db: trx, clock: ctx.clock }, { userId: viewer.id, otherId, hasMinorMode });
  await holdImages(trx, imageIds);
  const seq = last.last_seq + 1;
  const at = Math.max(ctx.clock.now(), last.last_at);
  const row = {
    conversation_id: conversationId,
    seq,
    author_id: viewer.id,
    form_key: formKey,
    text,
    recalled_at: null,
    created_at: at,
  };
  const { id } = await trx
    .insertInto("message")
    .values({ ...row, content_hash: contentHash })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (imageIds.length > 0)
    await trx
      .insertInto("message_image")
      .values(imageIds.map((image, position) => ({ message_id: id, position, image_id: image })))
      .execute();
  await trx.updateTable("conversation").set({ last_seq: seq, last_at: at }).where("id", "=", conversationId).execute();
  await trx
    .updateTable("conversation_member")
    .set({
      last_seq: seq,
      last_at: at,
      own_seq: sql<number>`case when user_id = ${viewer.id} then ${seq} else own_seq end`,
      // A writer who has read all earlier messages has read the new one, too.
      last_read_seq: sql<number>`case when user_id = ${viewer.id} and last_read_seq = ${seq - 1} then ${seq} else last_read_seq end`,
    })
    .where("conversation_id", "=", conversationId)
    .execute();
  if (imageIds.length > 0) await setImageUses(trx, ctx, { kind: "message", id }, { ids: imageIds });
  await enqueueMessage({ ctx, trx, userId: otherId, conversationId, seq });
  await tellPeople(trx, ctx, [viewer.id, otherId], { conversationId, what: "sent", seq, byId: viewer.id });
  return { isRepeated: false, row: { id, ...row } };
}

/** Locks the conversation of two people, and creates it before its first message. */
async function lockConversation(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  [one, other]: [number, number],
): Promise<{ id: number; last_seq: number; last_at: number }> {
  const pair = pairOf(one, other);
  const locked = trx
    .selectFrom("conversation")
    .select(["id", "last_seq", "last_at"])
    .where("pair", "=", pair)
    .forNoKeyUpdate();
  const there = await locked.executeTakeFirst();
  if (there) return there;
  const now = clock.now();
  const made = await trx
    .insertInto("conversation")
    .values({ kind: "direct", pair, last_at: now, created_at: now })
    .onConflict((conflict) => conflict.column("pair").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made)
    await trx
      .insertInto("conversation_member")
      .values([one, other].map((id) => ({ conversation_id: made.id, user_id: id })))
      .execute();
  return locked.executeTakeFirstOrThrow();
}
