import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { chatEndpoints, ConversationPart } from "../../../../contract/chat/chat.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { relationsOf, strangers } from "../../people/follow/relations.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { showRead } from "../chat-setting/chat-setting.ts";
import { goneUser, offersMinorMode, writeState } from "../chat-setting/may-write.ts";
import { conversationWith, type OwnConversation, ownConversation } from "../conversation/own-conversation.ts";
import { unreadOfMember } from "../conversation/unread.ts";
import { readPart } from "./message-pages.ts";
import { messageViews } from "./message-views.ts";

interface Open {
  ctx: Context;
  viewer: Viewer;
  id: number;
  input: z.output<typeof chatEndpoints.get.query>;
}

/** @throws ApiError NOT_FOUND for a conversation of others */
export async function openConversation({ id, ...asked }: Open): Promise<ConversationPart> {
  const own = await ownConversation(asked.ctx, asked.viewer.id, id);
  return partOf(asked, own.other_id, own);
}

/**
 * The conversation with a person, which need not exist yet.
 * @param id the person's
 * @throws ApiError BAD_REQUEST for oneself, NOT_FOUND for nobody, and for an ended account without a conversation
 */
export async function openConversationWith({ id, ...asked }: Open): Promise<ConversationPart> {
  const { ctx, viewer } = asked;
  if (id === viewer.id) throw new ApiError("BAD_REQUEST", "不能给自己发私信");
  return partOf(asked, id, await conversationWith(ctx, viewer.id, id));
}

const unreadIn = cachedQuery((db, { userId, id }: { userId: number; id: number }) =>
  db
    .selectFrom("conversation_member")
    .select(unreadOfMember().as("n"))
    .where("user_id", "=", userId)
    .where("conversation_id", "=", id),
);

async function partOf(
  { ctx, viewer, input }: Omit<Open, "id">,
  otherId: number,
  own: OwnConversation | undefined,
): Promise<ConversationPart> {
  const state = await writeState(ctx, { userId: viewer.id, otherId }, await offersMinorMode(ctx));
  if (!own && state.hasLeft) throw goneUser();
  const [briefs, relations, seen, unread, part, open] = await Promise.all([
    userBriefs(ctx, [otherId]),
    relationsOf(ctx, viewer, [otherId]),
    showRead(ctx, viewer.id, otherId),
    own && unreadIn.first(ctx.db, { userId: viewer.id, id: own.id }),
    own
      ? readPart(ctx, { conversationId: own.id, userId: viewer.id, hiddenSeq: own.hidden_seq }, input)
      : { rows: [], hasOlder: false, hasNewer: false },
    own?.pair === null ? conversationWith(ctx, viewer.id, otherId) : undefined,
  ]);
  const isContinued = own?.pair === null;
  const whyNot = isContinued ? "对方的两个账号已经合并，请在新的对话里继续" : state.refusal;
  return {
    conversation: {
      id: own?.id ?? null,
      other: briefOf(briefs, otherId),
      relation: relations.get(otherId) ?? strangers,
      isMuted: own?.is_muted === 1,
      unreadCount: Number(unread?.n ?? 0),
      lastSeq: own?.last_seq ?? 0,
      lastReadSeq: own?.last_read_seq ?? 0,
      otherReadSeq: own && seen ? own.other_read_seq : null,
      canWrite: whyNot === null,
      whyNot,
      isOpening: state.isOpening,
      continuedIn: open?.id ?? null,
    },
    messages: await messageViews(ctx, viewer, part.rows),
    older: part.hasOlder ? (part.rows[0]?.seq ?? null) : null,
    newer: part.hasNewer ? (part.rows.at(-1)?.seq ?? null) : null,
  };
}
