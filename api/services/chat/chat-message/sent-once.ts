import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { passPrivate, type PrivateText } from "../../moderation/review/pass-private.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import type { ChatMessage, chatEndpoints, sendMessageInput } from "../../../../contract/chat/chat.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { type MessageRow, messageColumns } from "./message-views.ts";
import { chatLimits } from "../../../../contract/chat/chat.ts";

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

/** A message on its way to a person or to a room. */
export interface Sending {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  input: SendInput;
  /** Of the input as it was sent. */
  contentHash: string;
}

/** Views of messages, as the page of their conversation or room shows them. */
export type Views = (rows: MessageRow[]) => Promise<ChatMessage[]>;

const keyOf = ({ viewer, input }: Sending) => ({ authorId: viewer.id, formKey: input.formKey });

async function answerOf(row: MessageRow, views: Views): Promise<SendAnswer> {
  const [message] = await views([row]);
  if (!message) throw new Error("a message has a view");
  return { conversationId: row.conversation_id, message };
}

/** @throws ApiError FORM_USED when the key was sent with other content */
async function repeatedAnswer(row: KnownMessage, { contentHash }: Sending, views: Views): Promise<SendAnswer> {
  // A message that was taken back keeps nothing of its content.
  if (row.content_hash !== "" && row.content_hash !== contentHash) throw new ApiError("FORM_USED");
  return { ...(await answerOf(row, views)), repeated: true };
}

/** The first answer for a key that was sent before; undefined for a new key. @throws ApiError FORM_USED */
export async function knownAnswer(sending: Sending, views: Views): Promise<SendAnswer | undefined> {
  const row = await messageOfKey.first(sending.ctx.db, keyOf(sending));
  return row && repeatedAnswer(row, sending, views);
}

/** Two requests with one key at the same time make one message, also in two conversations. */
async function storeOnce(sending: Sending, store: () => Promise<Sent>): Promise<Sent> {
  try {
    return await store();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const row = await messageOfKey.first(sending.ctx.db, keyOf(sending));
    if (!row) throw error;
    return { isRepeated: true, row };
  }
}

/**
 * Checks a message, stores it once and answers, under the limit of messages, those to people and to rooms together. The
 * points of the checks are given back when no message is stored.
 * @param store stores the message, given the input with its text as it is to be stored
 * @throws ApiError INVALID_INPUT at `text` or `imageIds`, FORBIDDEN, FORM_USED, TOO_MANY_REQUESTS
 */
export function sendChecked(
  sending: Sending,
  { to, views, store }: { to: PrivateText["to"]; views: Views; store(input: SendInput): Promise<Sent> },
): Promise<SendAnswer> {
  const { ctx, viewer, caller, input } = sending;
  return limitAct(chatLimits.send, { ctx, viewer }, async () => {
    const body = { text: input.text, imageIds: input.imageIds };
    const giveBack = await passPrivate({ ctx, viewer, caller, body, formKey: input.formKey, to });
    const sent = await storeOnce(sending, () => store({ ...input, ...body })).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (!sent.isRepeated) return answerOf(sent.row, views);
    await giveBack();
    return repeatedAnswer(sent.row, sending, views);
  });
}
