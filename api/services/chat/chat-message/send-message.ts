import { sql, type Transaction } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { passPrivate } from "../../moderation/review/pass-private.ts";
import { enqueueMessage } from "../../shared/delivery/enqueue.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { offersMinorMode, pairOf, writeState } from "../chat-setting/may-write.ts";
import { conversationWith, ownConversation } from "../conversation/own-conversation.ts";
import { tellPeople } from "../conversation/tell-people.ts";
import { type MessageRow, messageViews } from "./message-views.ts";
import {
  answerOf,
  assertSameContent,
  type KnownMessage,
  limitChat,
  messageOfKey,
  type SendAnswer,
  type SendInput,
  sendOnce,
  type Sent,
} from "./sent-once.ts";
import { attachPictures, type LockedConversation, storeMessage } from "./store-message.ts";

interface SendMessage {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  input: SendInput;
  /** Of the input as it was sent. */
  contentHash: string;
}

/**
 * Sends a private message. The sequence number is given under the lock of the conversation's row, so that numbers have no
 * gap and are the same for everybody. Lock order: users → conversation → message → pictures.
 * @returns the first answer for a key that was sent before
 * @throws ApiError NOT_FOUND, FORBIDDEN with the reason, FORM_USED for the same key with other content, INVALID_INPUT at
 * `text` or `imageIds`, TOO_MANY_REQUESTS within two seconds, or after 20 new conversations of a day
 */
export async function sendMessage({ ctx, viewer, caller, input, contentHash }: SendMessage): Promise<SendAnswer> {
  const known = await messageOfKey.first(ctx.db, { authorId: viewer.id, formKey: input.formKey });
  if (known) return repeatedAnswer(ctx, viewer, known, contentHash);
  const otherId = await receiverOf(ctx, viewer, input);
  const hasMinorMode = await offersMinorMode(ctx);
  const { isOpening } = await assertMayWrite(ctx, { userId: viewer.id, otherId, hasMinorMode });
  if (!(await ownsImages(ctx, viewer, input.imageIds))) throw fieldError("imageIds", "图片不存在，请重新上传");
  const to = isOpening ? "stranger" : "acquaintance";
  const send = () =>
    limitChat({ ctx, viewer }, async () => {
      const body = { text: input.text, imageIds: input.imageIds };
      const giveBack = await passPrivate({ ctx, viewer, caller, body, formKey: input.formKey, to });
      const message = { viewer, otherId, hasMinorMode, input: { ...input, ...body }, contentHash };
      const key = { authorId: viewer.id, formKey: input.formKey };
      const sent = await sendOnce(ctx, key, () =>
        ctx.db.transaction().execute((trx) => insertMessage(trx, ctx, message)),
      ).catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
      if (!sent.isRepeated) return viewOf(ctx, viewer, sent.row);
      await giveBack();
      return repeatedAnswer(ctx, viewer, sent.row, contentHash);
    });
  return (await conversationWith(ctx, viewer.id, otherId)) ? send() : limitAct("chat-begin", { ctx, viewer }, send);
}

/** @throws ApiError NOT_FOUND, BAD_REQUEST for oneself, CONFLICT for a conversation that can only be read */
async function receiverOf(ctx: Context, viewer: Viewer, { conversationId, userId }: SendInput): Promise<number> {
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

const viewOf = async (ctx: Context, viewer: Viewer, row: MessageRow) =>
  answerOf(row, await messageViews(ctx, viewer, [row]));

/** @throws ApiError FORM_USED when the key was sent with other content */
async function repeatedAnswer(
  ctx: Context,
  viewer: Viewer,
  row: KnownMessage,
  contentHash: string,
): Promise<SendAnswer> {
  assertSameContent(row, contentHash);
  return { ...(await viewOf(ctx, viewer, row)), repeated: true };
}

interface NewMessage {
  viewer: Viewer;
  otherId: number;
  hasMinorMode: boolean;
  /** With its text as it is stored. */
  input: SendInput;
  contentHash: string;
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
  await lockPeople.rows(trx, { ids: [viewer.id, otherId] });
  const conversation = await lockConversation(trx, ctx, [viewer.id, otherId]);
  const known = await messageOfKey.first(trx, { authorId: viewer.id, formKey });
  if (known) return { isRepeated: true, row: known };
  await assertMayWrite({ db: trx, clock: ctx.clock }, { userId: viewer.id, otherId, hasMinorMode });
  const row = await storeMessage(trx, ctx, conversation, { authorId: viewer.id, formKey, text, contentHash });
  const { conversation_id: conversationId, seq } = row;
  await trx
    .updateTable("conversation_member")
    .set({
      last_seq: seq,
      last_at: row.created_at,
      own_seq: sql<number>`case when user_id = ${viewer.id} then ${seq} else own_seq end`,
      // A writer who has read all earlier messages has read the new one, too.
      last_read_seq: sql<number>`case when user_id = ${viewer.id} and last_read_seq = ${seq - 1} then ${seq} else last_read_seq end`,
    })
    .where("conversation_id", "=", conversationId)
    .execute();
  await attachPictures(trx, ctx, row.id, input.imageIds);
  await enqueueMessage({ ctx, trx, userId: otherId, conversationId, seq });
  await tellPeople(trx, ctx, [viewer.id, otherId], { conversationId, what: "sent", seq, byId: viewer.id });
  return { isRepeated: false, row };
}

/** Locks the conversation of two people, and creates it before its first message. */
async function lockConversation(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  [one, other]: [number, number],
): Promise<LockedConversation> {
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
