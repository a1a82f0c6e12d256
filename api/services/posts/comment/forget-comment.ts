import type { Context } from "../../../context.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";

/** Permanently deletes the text and pictures of a soft-deleted comment. Its row stays, because replies refer to it. */
export function forgetComment(ctx: Pick<Context, "db" | "clock" | "kinds">, id: number): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("comment")
      .set({ source: "", html: "", region: null })
      .where("id", "=", id)
      .where("deleted_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) return;
    await trx.deleteFrom("comment_image").where("comment_id", "=", id).execute();
    for (const named of ["mention", "topic_mention"] as const)
      await trx.deleteFrom(named).where("subject_kind", "=", "comment").where("subject_id", "=", id).execute();
    await setImageUses(trx, ctx, { kind: "comment", id });
  });
}
