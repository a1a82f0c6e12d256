import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { namesFound, typedNames } from "../../../markdown/typed-names.ts";
import { isStaff } from "../../circles/circle/authority.ts";
import type { OwnRoom } from "../../circles/circle-room/room-access.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { idsOfNames } from "../../people/user/ids-of-names.ts";
import { setMentions } from "../../shared/mention/set-mentions.ts";
import { addAct } from "../../shared/message/add-act.ts";
import type { MessageRow } from "../chat-message/message-views.ts";
import {
  knownAnswer,
  messageOfKey,
  type SendAnswer,
  sendChecked,
  type Sending,
  type SendInput,
  type Sent,
  type Views,
} from "../chat-message/sent-once.ts";
import { attachPictures, storeMessage } from "../chat-message/store-message.ts";
import { goneRoom, roomRefusalOf } from "./open-room.ts";
import { roomMessageViews } from "./room-views.ts";

/**
 * Sends a message to a circle's room: one row for the message, whatever the number of members, and the position of its
 * author. Lock order: membership → room → conversation → message → mentioned people → pictures.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a muted member, FORM_USED, INVALID_INPUT at `text` or `imageIds`,
 * TOO_MANY_REQUESTS within two seconds, and in slow mode
 */
export async function sendToRoom(sending: Sending, room: OwnRoom): Promise<SendAnswer> {
  const { ctx, viewer, input, contentHash } = sending;
  const views: Views = (rows) => roomMessageViews(ctx, viewer, room, rows);
  const known = await knownAnswer(sending, views);
  if (known) return known;
  const refusal = roomRefusalOf(room, ctx.clock.now());
  if (refusal !== null) throw new ApiError("FORBIDDEN", refusal);
  await assertNotSlow(ctx, room, viewer.id);
  if (!(await ownsImages(ctx, viewer, input.imageIds))) throw fieldError("imageIds", "图片不存在，请重新上传");
  const store = async (stored: SendInput) => {
    const mentioned = await mentionedIn(ctx, stored.text);
    const message = { viewer, room, input: stored, contentHash, mentioned };
    return ctx.db.transaction().execute((trx) => insertMessage(trx, ctx, message));
  };
  return sendChecked(sending, { to: "room", views, store });
}

/** The first people whose names a text mentions, members or not. */
async function mentionedIn(ctx: Context, text: string): Promise<number[]> {
  if (!text.includes("@")) return [];
  const found = await namesFound([text], { idsOfNames: (names) => idsOfNames(ctx, names) });
  return [...new Set(typedNames(text, found).flatMap(({ to }) => ("userId" in to ? [to.userId] : [])))];
}

const lastOwn = cachedQuery((db, { id, userId }: { id: number; userId: number }) =>
  db
    .selectFrom("room_member")
    .innerJoin("message", (join) =>
      join
        .onRef("message.conversation_id", "=", "room_member.conversation_id")
        .onRef("message.seq", "=", "room_member.own_seq"),
    )
    .select("message.created_at")
    .where("room_member.user_id", "=", userId)
    .where("room_member.conversation_id", "=", id),
);

/** Slow mode: the owner and the moderators may write at any time. @throws ApiError TOO_MANY_REQUESTS */
async function assertNotSlow(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, role, slow_seconds: seconds }: Pick<OwnRoom, "id" | "role" | "slow_seconds">,
  userId: number,
): Promise<void> {
  if (seconds === 0 || isStaff(role)) return;
  const last = await lastOwn.first(db, { id, userId });
  const wait = last ? Math.ceil((last.created_at + seconds * 1_000 - clock.now()) / 1_000) : 0;
  if (wait > 0)
    throw new ApiError("TOO_MANY_REQUESTS", `发言太频繁（这个聊天室每 ${seconds} 秒一条），请 ${wait} 秒后再试`, {
      retryAfterSeconds: wait,
    });
}

/** A removal, a mute or the end of the membership waits for running sends, and they for it. */
const heldMember = cachedQuery((db, { userId, circleId }: { userId: number; circleId: number }) =>
  db
    .selectFrom("circle_member")
    .select(["role", "muted_until"])
    .where("user_id", "=", userId)
    .where("circle_id", "=", circleId)
    .forShare(),
);
const heldRoom = cachedQuery((db, { circleId }: { circleId: number }) =>
  db
    .selectFrom("circle_room")
    .select(["slow_seconds", "is_on"])
    .where("circle_id", "=", circleId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("circle")
          .select("circle.id")
          .whereRef("circle.id", "=", "circle_room.circle_id")
          .where("circle.state", "=", sql.lit("open")),
      ),
    )
    .forShare(),
);

interface NewMessage {
  viewer: Viewer;
  room: OwnRoom;
  /** With its text as it is stored. */
  input: SendInput;
  contentHash: string;
  mentioned: number[];
}

async function insertMessage(
  trx: Transaction<Database>,
  ctx: Context,
  { viewer, room: { id, circle_id: circleId }, input, contentHash, mentioned }: NewMessage,
): Promise<Sent> {
  const member = await heldMember.first(trx, { userId: viewer.id, circleId });
  const settings = await heldRoom.first(trx, { circleId });
  if (!member || settings?.is_on !== 1) throw goneRoom();
  const refusal = roomRefusalOf(member, ctx.clock.now());
  if (refusal !== null) throw new ApiError("FORBIDDEN", refusal);
  const conversation = await trx
    .selectFrom("conversation")
    .select(["id", "last_seq", "last_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { text, formKey, imageIds } = input;
  const known = await messageOfKey.first(trx, { authorId: viewer.id, formKey });
  if (known) return { isRepeated: true, row: known };
  const slow = { id, role: member.role, slow_seconds: settings.slow_seconds };
  await assertNotSlow({ db: trx, clock: ctx.clock }, slow, viewer.id);
  const row = await storeMessage(trx, ctx, conversation, { authorId: viewer.id, formKey, text, contentHash });
  await movePosition(trx, viewer.id, row);
  await setMentions(trx, { kind: "message", id: row.id }, { userIds: mentioned, source: "", isNew: true });
  await notifyMembers(trx, ctx, { circleId, mentioned, row });
  await attachPictures(trx, ctx, row.id, imageIds);
  await ctx.live.publish(trx, { type: "room.changed", circleId });
  return { isRepeated: false, row };
}

/** The only row of a member that a message writes: its author's. */
async function movePosition(trx: Transaction<Database>, userId: number, row: MessageRow): Promise<void> {
  const { conversation_id: id, seq } = row;
  await trx
    .insertInto("room_member")
    .values({ user_id: userId, conversation_id: id, own_seq: seq, last_read_seq: seq })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "conversation_id"]).doUpdateSet({
        own_seq: seq,
        // A writer who has read all earlier messages has read the new one, too.
        last_read_seq: sql<number>`case when room_member.last_read_seq = ${seq - 1} then ${seq} else room_member.last_read_seq end`,
      }),
    )
    .execute();
}

/** Notifies the mentioned people who are members. */
async function notifyMembers(
  trx: Transaction<Database>,
  ctx: Context,
  { circleId, mentioned, row }: { circleId: number; mentioned: number[]; row: MessageRow },
): Promise<void> {
  if (mentioned.length === 0) return;
  const members = await trx
    .selectFrom("circle_member")
    .select("user_id")
    .where("circle_id", "=", circleId)
    .where("user_id", "in", mentioned)
    .execute();
  const userIds = members.map((member) => member.user_id);
  await addAct({ ctx, trx, userIds, kind: "room-mention", doerId: row.author_id, messageId: row.id });
}
