import type { Context, Viewer } from "../../../context.ts";
import type { ChatMessage } from "../../../../contract/chat/chat.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { imagesBelow } from "../../files/image/images-of-ids.ts";
import { cardsOf } from "./cards.ts";
import { linkKey, linksIn } from "./links.ts";

/** The same answer for a message of others as for one that never existed. */
export const goneMessage = () => new ApiError("NOT_FOUND", "消息不存在或已被删除");

export const messageColumns = [
  "message.id",
  "message.conversation_id",
  "message.seq",
  "message.author_id",
  "message.form_key",
  "message.text",
  "message.recalled_at",
  "message.is_removed",
  "message.created_at",
] as const;

export interface MessageRow {
  id: number;
  conversation_id: number;
  seq: number;
  author_id: number;
  form_key: string;
  text: string;
  recalled_at: number | null;
  is_removed: 0 | 1;
  created_at: number;
}

/** Whether its author may still take the message back. */
export const isRecallable = (
  { clock }: Pick<Context, "clock">,
  viewer: Pick<Viewer, "id">,
  row: Pick<MessageRow, "author_id" | "recalled_at" | "created_at">,
): boolean =>
  row.author_id === viewer.id &&
  row.recalled_at === null &&
  clock.now() - row.created_at <= limits.messageRecallSeconds * 1000;

/** Rows as the reader sees them; pictures and cards are read in one query for each kind. */
export async function messageViews(ctx: Context, viewer: Viewer, rows: MessageRow[]): Promise<ChatMessage[]> {
  const links = new Map(rows.map((row) => [row.id, linksIn(row.text, ctx.config.siteUrl)]));
  const [images, cards] = await Promise.all([
    imagesBelow(
      ctx,
      "message",
      rows.map((row) => row.id),
    ),
    cardsOf(ctx, viewer, [...links.values()].flat()),
  ]);
  return rows.map((row) => {
    const isMine = row.author_id === viewer.id;
    return {
      id: row.id,
      seq: row.seq,
      authorId: row.author_id,
      author: null,
      isMine,
      formKey: isMine ? row.form_key : null,
      text: row.text,
      images: images.get(row.id) ?? [],
      cards: (links.get(row.id) ?? []).flatMap((thing) => cards.get(linkKey(thing)) ?? []),
      createdAt: new Date(row.created_at).toISOString(),
      isRecalled: row.recalled_at !== null,
      isRemoved: row.is_removed === 1,
      canRecall: isRecallable(ctx, viewer, row),
      canModerate: false,
    };
  });
}
