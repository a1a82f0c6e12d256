import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { holdImages, setImageUses } from "../../files/image/set-image-uses.ts";
import type { MessageRow } from "./message-views.ts";

/** A conversation whose row the caller has locked. */
export interface LockedConversation {
  id: number;
  last_seq: number;
  last_at: number;
}

interface NewMessage {
  authorId: number;
  formKey: string;
  /** As it is stored. */
  text: string;
  contentHash: string;
}

/** Stores the next message of a locked conversation: the numbers have no gap. */
export async function storeMessage(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  conversation: LockedConversation,
  { authorId, formKey, text, contentHash }: NewMessage,
): Promise<MessageRow> {
  const row = {
    conversation_id: conversation.id,
    seq: conversation.last_seq + 1,
    author_id: authorId,
    form_key: formKey,
    text,
    recalled_at: null,
    is_removed: 0 as const,
    created_at: Math.max(clock.now(), conversation.last_at),
  };
  const { id } = await trx
    .insertInto("message")
    .values({ ...row, content_hash: contentHash })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("conversation")
    .set({ last_seq: row.seq, last_at: row.created_at })
    .where("id", "=", conversation.id)
    .execute();
  return { id, ...row };
}

/** Attaches pictures to a new message: the step `pictures` of the lock order. */
export async function attachPictures(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "kinds">,
  messageId: number,
  imageIds: number[],
): Promise<void> {
  const ids = [...new Set(imageIds)];
  if (ids.length === 0) return;
  await holdImages(trx, ids);
  await trx
    .insertInto("message_image")
    .values(ids.map((image, position) => ({ message_id: messageId, position, image_id: image })))
    .execute();
  await setImageUses(trx, ctx, { kind: "message", id: messageId }, { ids });
}
