import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { messagePath } from "../../../../contract/chat/chat-names.ts";
import type { Image } from "../../../../contract/shared/common.ts";
import type { Database } from "../../../db/schema/index.ts";
import { roomMessagePath } from "../../../../contract/circles/circle-room-names.ts";
import { ownRoom } from "../../circles/circle-room/room-access.ts";
import { imageView } from "../../files/image/image-view.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { ownMessage } from "./own-message.ts";
import type { MessageRow } from "./message-views.ts";

/** The messages before and after the reported one that its report contains. */
const AROUND = 5;

/** A private message that its reader wants to report. */
export interface ReportableMessage {
  authorId: number;
  text: string;
  path: string;
}

/** @throws ApiError NOT_FOUND for messages of others, and for a message that was taken back */
export async function reportableMessage(
  ctx: Pick<Context, "db">,
  viewer: Pick<Viewer, "id">,
  id: number,
): Promise<ReportableMessage | null> {
  const row = await ownMessage(ctx, viewer.id, id);
  if (row.recalled_at !== null) return null;
  const room = await ownRoom(ctx, viewer.id, row.conversation_id);
  const path = room ? roomMessagePath(room.circle_id, row.seq) : messagePath(row.conversation_id, row.seq);
  return { authorId: row.author_id, text: row.text, path };
}

/** The messages around a message that the reporter can read, the message included. */
export function aroundMessageQuery(
  { db }: Pick<Context, "db">,
  userId: number,
  { conversation_id: conversationId, seq }: Pick<MessageRow, "conversation_id" | "seq">,
  way: "before" | "after",
) {
  return db
    .selectFrom("message")
    .select(["id", "author_id", "text", "recalled_at", "created_at"])
    .where("conversation_id", "=", conversationId)
    .where("seq", way === "before" ? "<" : ">=", seq)
    .where(
      sql<boolean>`seq > coalesce((select hidden_seq from conversation_member where conversation_member.conversation_id = ${conversationId} and user_id = ${userId}), 0)`,
    )
    .where(
      sql<boolean>`(select true from message_hidden where message_hidden.user_id = ${userId}
        and message_hidden.conversation_id = ${conversationId} and message_hidden.seq = message.seq) is not true`,
    )
    .orderBy("seq", way === "before" ? "desc" : "asc")
    .limit(way === "before" ? AROUND : AROUND + 1);
}

/**
 * Copies the reported message and those around it into the report: only these copies are shown to the staff, also after
 * a recall.
 */
export async function copyMessages(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "kinds">,
  viewer: Pick<Viewer, "id">,
  { reportId, messageId }: { reportId: number; messageId: number },
): Promise<void> {
  const row = await ownMessage({ db: trx }, viewer.id, messageId);
  const around = [
    ...(await aroundMessageQuery({ db: trx }, viewer.id, row, "before").execute()),
    ...(await aroundMessageQuery({ db: trx }, viewer.id, row, "after").execute()),
  ];
  await trx
    .insertInto("reported_message")
    .values(
      around.map((one) => ({
        report_id: reportId,
        message_id: one.id,
        author_id: one.author_id,
        text: one.text,
        is_recalled: one.recalled_at === null ? (0 as const) : (1 as const),
        created_at: one.created_at,
      })),
    )
    .execute();
  const pictures = await trx
    .selectFrom("message_image")
    .selectAll()
    .where(
      "message_id",
      "in",
      around.map((one) => one.id),
    )
    .execute();
  if (pictures.length === 0) return;
  await trx
    .insertInto("reported_image")
    .values(pictures.map((picture) => ({ ...picture, report_id: reportId })))
    .execute();
  const ids = pictures.map((picture) => picture.image_id);
  await setImageUses(trx, ctx, { kind: "report", id: reportId }, { ids });
}

/** A copied message, for the staff. */
export interface CopiedMessage {
  id: number;
  authorId: number;
  /** Null when it was taken back before the report, or its author's account has ended. */
  text: string | null;
  images: Image[];
  createdAt: number;
}

/** The copied messages of a report, in the order of the conversation. */
export async function copiedMessages(
  { db, config }: Pick<Context, "db" | "config">,
  reportId: number,
): Promise<CopiedMessage[]> {
  const [rows, pictures] = await Promise.all([
    db.selectFrom("reported_message").selectAll().where("report_id", "=", reportId).orderBy("message_id").execute(),
    db
      .selectFrom("reported_image")
      .innerJoin("image", "image.id", "reported_image.image_id")
      .select(["image.id", "image.key", "image.thumb_key", "image.width", "image.height", "reported_image.message_id"])
      .where("reported_image.report_id", "=", reportId)
      .orderBy("reported_image.message_id")
      .orderBy("reported_image.position")
      .execute(),
  ]);
  return rows.map((row) => ({
    id: row.message_id,
    authorId: row.author_id,
    text: row.is_recalled === 1 ? null : row.text,
    images: pictures.filter((one) => one.message_id === row.message_id).map((one) => imageView(config, one)),
    createdAt: row.created_at,
  }));
}
