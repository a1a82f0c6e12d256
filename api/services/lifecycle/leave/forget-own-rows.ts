import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { say } from "../../shared/event/consequences.ts";
import type { Writing } from "../../shared/event/event.ts";
import { foldName } from "../../people/user/fold-name.ts";

/** A time long ago, so that the jobs of pictures and videos remove the files in their next run. */
const LONG_AGO = 1;

/**
 * Deletes the rows, and empties the texts, of which the facts of their tables say so: rows that concern nobody else,
 * and the words of reports and circle log entries, which stay.
 */
export async function forgetOwnRows(
  ctx: Writing & Pick<Context, "db" | "memberColumns">,
  userId: number,
  name: string | null,
): Promise<void> {
  const { db } = ctx;
  for (const { table, column, leave } of ctx.memberColumns) {
    const own = sql`${sql.ref(column)} = ${userId}`;
    if (leave === "delete") await sql`delete from ${sql.table(table)} where ${own}`.execute(db);
    if (typeof leave === "string" || !("empties" in leave)) continue;
    const text = sql.ref(leave.empties);
    await sql`update ${sql.table(table)} set ${text} = '' where ${own} and ${text} <> ''`.execute(db);
  }
  await db.deleteFrom("search_counted").where("who", "=", String(userId)).execute();
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
