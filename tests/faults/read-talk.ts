import type { z } from "zod";
import type { chatEndpoints } from "../../contract/chat/chat.ts";
import type { roomEndpoints } from "../../contract/chat/room.ts";
import type { Answer, AskedFor } from "./ask-api.ts";
import type { LoadedMessage } from "./checker/log-lines.ts";

/** A conversation of two people by its number, or the room of a circle. */
export type Talk = { id: number } | { circleId: number };

/** A part of a conversation, oldest first. */
export interface TalkPart {
  /** The conversation that the API has answered with. */
  conversation: number;
  messages: LoadedMessage[];
  /** The member's read position, and the unread messages after it. */
  read: number;
  unread: number;
  /** The number of the last message. */
  last: number;
  /** The value of `after` for the next part; null at the end. */
  newer: number | null;
}

type DirectPart = z.output<typeof chatEndpoints.get.output>;
type RoomPart = z.output<typeof roomEndpoints.get.output>;

/** The largest part that the API gives. */
export const PART = 50;

/** Reads the messages after a number. @param after 0: from the first message on. @throws Error for a refusal */
export async function partOf(ask: (asked: AskedFor) => Promise<Answer>, talk: Talk, after: number): Promise<TalkPart> {
  const path = "id" in talk ? `/chat/conversation/${talk.id}` : `/circle/${talk.circleId}/room`;
  const { status, data, message } = await ask({
    method: "GET",
    path: `${path}?limit=${PART}${after > 0 ? `&after=${after}` : `&date=2020-01-01`}`,
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${message}`);
  const part = data as DirectPart | RoomPart;
  const { id, lastReadSeq: read, unreadCount: unread, lastSeq: last } = "room" in part ? part.room : part.conversation;
  if (id === null) throw new Error(`${path}: a conversation without a number`);
  return {
    conversation: id,
    messages: part.messages.map(({ seq, id: messageId, authorId, text, isRecalled }) => ({
      seq,
      id: messageId,
      author: authorId,
      text,
      isRecalled,
    })),
    read,
    unread,
    last,
    newer: part.newer,
  };
}

/** Reads all messages of a conversation, part by part. @returns the last part, with all messages */
export async function wholeOf(ask: (asked: AskedFor) => Promise<Answer>, talk: Talk): Promise<TalkPart> {
  const messages: LoadedMessage[] = [];
  for (let after: number | null = 0; ;) {
    const part = await partOf(ask, talk, after);
    messages.push(...part.messages);
    if (part.newer === null) return { ...part, messages };
    after = part.newer;
  }
}
