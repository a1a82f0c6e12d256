import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { byRange } from "../../../db/by-range.ts";
import type { Merge } from "./move-rows.ts";

const BATCH = 500;

/**
 * Moves a batch of the merged account's notices. When both accounts have a gathered notice of the same day, both
 * notices stay.
 */
export async function moveNotices({ db }: Context, { from, into }: Merge): Promise<number> {
  const moved = await db
    .updateTable("system_notice")
    .set({
      user_id: into,
      gathers: sql<string | null>`case when exists (
        select 1 from system_notice as theirs where theirs.user_id = ${into} and theirs.gathers = system_notice.gathers
      ) then null else gathers end`,
    })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("system_notice as own")
        .select("own.id")
        .where("own.user_id", "=", from)
        .orderBy("own.id")
        .limit(BATCH),
    )
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/** Moves the merged account in other members' gathered notices, so that each person is counted once. */
export async function moveDoers(ctx: Context, { from, into }: Merge, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await byRange(ctx, "notice_doer", "notice_id", signal, async (range) => {
    const rows = await ctx.db
      .selectFrom("notice_doer")
      .select("notice_id")
      .where(range)
      .where("user_id", "=", from)
      .execute();
    for (const { notice_id: id } of rows)
      await ctx.db.transaction().execute(async (trx) => {
        // The notice's row is locked first, as in notify-of-doer.ts.
        await trx
          .updateTable("system_notice")
          .set((eb) => ({ doer_count: eb.ref("doer_count") }))
          .where("id", "=", id)
          .execute();
        await trx.deleteFrom("notice_doer").where("notice_id", "=", id).where("user_id", "=", from).execute();
        const isNew = await trx
          .insertInto("notice_doer")
          .values({ notice_id: id, user_id: into })
          .onConflict((conflict) => conflict.columns(["notice_id", "user_id"]).doNothing())
          .returning("user_id")
          .executeTakeFirst();
        if (isNew) return;
        await trx
          .updateTable("system_notice")
          .set((eb) => ({ doer_count: eb("doer_count", "-", 1) }))
          .where("id", "=", id)
          .execute();
      });
    count += rows.length;
  });
  return count;
}

/** Deletes notices about the person's own comments. */
export async function dropOwnNotices({ db }: Context, { into }: Merge): Promise<number> {
  const gone = await db
    .deleteFrom("comment_notice")
    .where("user_id", "=", into)
    .where("comment_id", "in", (eb) =>
      eb.selectFrom("comment").select("comment.id").where("comment.author_id", "=", into),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Deletes short-lived data of the merged account: submitted forms, counted searches, its data export. */
export async function dropPassing({ db, media }: Context, { from }: Merge): Promise<number> {
  const made = await db.selectFrom("data_export").select("file_key").where("user_id", "=", from).executeTakeFirst();
  if (made?.file_key) await media.remove(made.file_key);
  const gone = [
    await db.deleteFrom("data_export").where("user_id", "=", from).executeTakeFirst(),
    await db.deleteFrom("form_result").where("user_id", "=", from).executeTakeFirst(),
    await db.deleteFrom("search_counted").where("who", "=", String(from)).executeTakeFirst(),
  ];
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
