import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import type { ChatMessage, chatEndpoints, sendMessageInput } from "../../../../contract/chat/chat.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { type MessageRow, messageColumns } from "./message-views.ts";

export type SendInput = z.output<typeof sendMessageInput>;
export type SendAnswer = z.output<typeof chatEndpoints.send.output>;

/** A message as its key is found again. */
export type KnownMessage = MessageRow & { content_hash: string };
export type Sent = { isRepeated: false; row: MessageRow } | { isRepeated: true; row: KnownMessage };

/** The message that an author has sent with a one-time key. */
export const messageOfKey = cachedQuery((db, { authorId, formKey }: { authorId: number; formKey: string }) =>
  db
    .selectFrom("message")
    .select([...messageColumns, "message.content_hash"])
    .where("author_id", "=", authorId)
    .where("form_key", "=", formKey),
);

/** Runs a send under the limit of messages, private ones and those of rooms together. @throws ApiError TOO_MANY_REQUESTS */
export const limitChat = (
  who: { ctx: Context; viewer: Viewer },
  send: () => Promise<SendAnswer>,
): Promise<SendAnswer> => limitAct("chat", who, send);

/** Two requests with one key at the same time make one message, also in two conversations. */
export async function sendOnce(
  ctx: Pick<Context, "db">,
  key: { authorId: number; formKey: string },
  send: () => Promise<Sent>,
): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const row = await messageOfKey.first(ctx.db, key);
    if (!row) throw error;
    return { isRepeated: true, row };
  }
}

export function answerOf(row: MessageRow, [message]: ChatMessage[]): SendAnswer {
  if (!message) throw new Error("a message has a view");
  return { conversationId: row.conversation_id, message };
}

/** @throws ApiError FORM_USED when the key was sent with other content */
export function assertSameContent(row: KnownMessage, contentHash: string): void {
  // A message that was taken back keeps nothing of its content.
  if (row.content_hash !== "" && row.content_hash !== contentHash) throw new ApiError("FORM_USED");
}
