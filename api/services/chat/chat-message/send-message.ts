import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { enqueueMessage } from "../../shared/delivery/enqueue.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { offersMinorMode, pairOf, writeState } from "../chat-setting/may-write.ts";
import { ownConversation } from "../conversation/own-conversation.ts";
import { tellPeople } from "../conversation/tell-people.ts";
import { messageViews } from "./message-views.ts";
import {
  knownAnswer,
  messageOfKey,
  type SendAnswer,
  sendChecked,
  type Sending,
  type SendInput,
  type Sent,
  type Views,
} from "./sent-once.ts";
import { attachPictures, type LockedConversation, storeMessage } from "./store-message.ts";
import { chatLimits } from "../../../../contract/chat/chat.ts";

/**
 * Sends a private message. The sequence number is given under the lock of the conversation's row, so that numbers have no
 * gap and are the same for everybody. Lock order: users → conversation → message → pictures.
 * @returns the first answer for a key that was sent before
 * @throws ApiError NOT_FOUND, FORBIDDEN with the reason, FORM_USED for the same key with other content, INVALID_INPUT at
 * `text` or `imageIds`, TOO_MANY_REQUESTS within two seconds, or after 20 new conversations of a day
 */
export async function sendMessage(sending: Sending): Promise<SendAnswer> {
  const { ctx, viewer, input, contentHash } = sending;
  const views: Views = (rows) => messageViews(ctx, viewer, rows);
  const known = await knownAnswer(sending, views);
  if (known) return known;
  const otherId = await receiverOf(ctx, viewer, input);
  const hasMinorMode = await offersMinorMode(ctx);
  const { isOpening, isFirst } = await assertMayWrite(ctx, { userId: viewer.id, otherId, hasMinorMode });
  if (!(await ownsImages(ctx, viewer, input.imageIds))) throw fieldError("imageIds", "图片不存在，请重新上传");
  const store = (stored: SendInput) =>
    ctx.db
      .transaction()
      .execute((trx) => insertMessage(trx, ctx, { viewer, otherId, hasMinorMode, input: stored, contentHash }));
  const send = () => sendChecked(sending, { to: isOpening ? "stranger" : "acquaintance", views, store });
  return isFirst ? limitAct(chatLimits.begin, { ctx, viewer }, send) : send();
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
