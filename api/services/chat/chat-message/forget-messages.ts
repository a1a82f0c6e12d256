import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { clearBatch } from "./clear-messages.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";

/**
 * Clears a batch of the person's private messages. Their places stay, and the other person keeps the conversation.
 * @returns 1 while messages may be left
 */
export async function forgetMessages(ctx: Context, userId: number): Promise<number> {
  const last = await clearBatch(ctx, { which: sql<boolean>`(message.author_id = ${userId})`, by: "id", after: 0 });
  return last === undefined ? 0 : 1;
}

/** Clears the person's words and pictures in reports of private messages. */
export async function forgetReportedMessages(ctx: Context, userId: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom("reported_message")
    .select(["report_id", "message_id"])
    .where("author_id", "=", userId)
    .execute();
  for (const { report_id: reportId, message_id: messageId } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("reported_message")
        .set({ text: "", is_recalled: 1 })
        .where("report_id", "=", reportId)
        .where("message_id", "=", messageId)
        .execute();
      await trx
        .deleteFrom("reported_image")
        .where("report_id", "=", reportId)
        .where("message_id", "=", messageId)
        .execute();
      const left = await trx
        .selectFrom("reported_image")
        .select("image_id")
        .where("report_id", "=", reportId)
        .execute();
      await setImageUses(trx, ctx, { kind: "report", id: reportId }, { ids: left.map((row) => row.image_id) });
    });
}
