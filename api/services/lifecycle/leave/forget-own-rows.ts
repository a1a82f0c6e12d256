import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { forgetDeliveries } from "../../shared/delivery/end-deliveries.ts";
import { say } from "../../shared/event/consequences.ts";
import type { Writing } from "../../shared/event/event.ts";
import { foldName } from "../../people/user/fold-name.ts";

/** A time long ago, so that the jobs of pictures and videos remove the files in their next run. */
const LONG_AGO = 1;

/** Deletes the person's notices, with their switches. */
function forgetTold(db: Kysely<Database>, userId: number) {
  return [
    db.deleteFrom("notice").where("user_id", "=", userId),
    db.deleteFrom("notice_off").where("user_id", "=", userId),
    db.deleteFrom("notice_quiet").where("user_id", "=", userId),
  ];
}

/**
 * Deletes rows that concern nobody else, one statement each: notices, searches, places in articles, films and series, settings of private
 * messages, blocks, applications to circles. The text of the person's reports and circle log entries is cleared; the reports themselves stay for the staff who settle
 * them.
 */
export async function forgetOwnRows(
  ctx: Writing & Pick<Context, "db">,
  userId: number,
  name: string | null,
): Promise<void> {
  const { db } = ctx;
  const statements = [
    ...forgetTold(db, userId),
    db.deleteFrom("search_history").where("user_id", "=", userId),
    db.deleteFrom("danmaku_filter").where("user_id", "=", userId),
    db.deleteFrom("danmaku_hidden").where("user_id", "=", userId),
    db.deleteFrom("reading_place").where("user_id", "=", userId),
    db.deleteFrom("watch_place").where("user_id", "=", userId),
    db.deleteFrom("series_progress").where("user_id", "=", userId),
    db.deleteFrom("search_counted").where("who", "=", String(userId)),
    db.deleteFrom("form_result").where("user_id", "=", userId),
    db.deleteFrom("message_hidden").where("user_id", "=", userId),
    db.deleteFrom("room_member").where("user_id", "=", userId),
    db.deleteFrom("chat_setting").where("user_id", "=", userId),
    db.deleteFrom("user_block").where((eb) => eb.or([eb("user_id", "=", userId), eb("target_id", "=", userId)])),
    db.deleteFrom("user_mute").where((eb) => eb.or([eb("user_id", "=", userId), eb("target_id", "=", userId)])),
    db.deleteFrom("circle_application").where("user_id", "=", userId),
    db.deleteFrom("circle_ban").where("user_id", "=", userId),
    db.deleteFrom("circle_invitation").where("made_by", "=", userId),
    db
      .updateTable("circle_log")
      .set({ reason: "" })
      .where("actor_id", "=", userId)
      .where(sql<boolean>`reason <> ''`),
    db.deleteFrom("appeal").where("user_id", "=", userId),
    db.deleteFrom("staff_note").where("user_id", "=", userId),
    db.updateTable("report").set({ text: "" }).where("reporter_id", "=", userId),
    db.deleteFrom("daily_figure").where("user_id", "=", userId),
    db.deleteFrom("person_event").where("user_id", "=", userId),
    db.deleteFrom("person_line").where("user_id", "=", userId),
    // Sessions that were opened while the account was being closed.
    db.deleteFrom("session").where("user_id", "=", userId),
  ];
  for (const statement of statements) await statement.execute();
  // Rows that were written while the account was being closed.
  await forgetDeliveries(db, userId);
  await db.transaction().execute(async (trx) => {
    await lockUsers(trx, [userId]);
    await say(trx, ctx, { of: "person", what: "purged", id: userId });
  });
  if (name === null) return;
  const folded = foldName(name);
  for (const table of ["search_heat", "search_counted"] as const)
    await db.deleteFrom(table).where("query", "=", folded).execute();
  await db.deleteFrom("hot_search").where("text", "=", name).execute();
}

/**
 * Marks the pictures and videos that nothing uses any more for removal: at this point, all of the
 * member's.
 */
export async function forgetFiles({ db, media }: Pick<Context, "db" | "media">, userId: number): Promise<void> {
  const made = await db.selectFrom("data_export").select("file_key").where("user_id", "=", userId).executeTakeFirst();
  if (made?.file_key) await media.remove(made.file_key);
  // An export that is being made meanwhile finds no row and is dropped.
  await db.deleteFrom("data_export").where("user_id", "=", userId).execute();
  await db
    .updateTable("image")
    .set({ unused_since: LONG_AGO })
    .where("owner_id", "=", userId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("image_use").select("image_id").whereRef("image_use.image_id", "=", "image.id"))),
    )
    .execute();
  await db.updateTable("video_file").set({ name: "" }).where("owner_id", "=", userId).execute();
  await db
    .updateTable("video_file")
    .set({ unused_since: LONG_AGO })
    .where("owner_id", "=", userId)
    .where("subject_kind", "is", null)
    .execute();
}
