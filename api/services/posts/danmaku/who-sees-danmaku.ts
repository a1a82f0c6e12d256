import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { danmakuColumns, type DanmakuRow, storedWords } from "./danmaku-rows.ts";
import { wordFinder } from "./words.ts";

/** The most users in one statement. */
const BATCH = 500;

/**
 * A new danmaku, and those of these readers who may see it now: it is not deleted, they may watch the film, its author
 * has not switched danmaku off, and they avoid neither its author nor its words.
 * @param readers user ids; null for a guest
 * @returns undefined when the danmaku is gone
 */
export async function whoSeesDanmaku(
  { db, kinds }: Pick<Context, "db" | "kinds">,
  danmakuId: number,
  readers: (number | null)[],
): Promise<{ row: DanmakuRow; seeing: Set<number | null> } | undefined> {
  const row = await db
    .selectFrom("danmaku")
    .select(danmakuColumns)
    .where("id", "=", danmakuId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { visibleTo } = kinds.of("video");
  const film = db
    .selectFrom("video")
    .leftJoin("danmaku_setting", "danmaku_setting.video_id", "video.id")
    .where("video.id", "=", row.video_id)
    .where("video.deleted_at", "is", null)
    .where(sql<boolean>`coalesce(danmaku_setting.is_off, 0) = 0`);
  const seeing = new Set<number | null>();
  if (readers.includes(null) && (await film.select("video.id").where(visibleTo(null)).executeTakeFirst()))
    seeing.add(null);
  const people = [...new Set(readers)].filter((id) => id !== null);
  for (let start = 0; start < people.length; start += BATCH) {
    const batch = people.slice(start, start + BATCH);
    const rows = await film
      .innerJoin("user", (join) => join.on("user.id", "in", batch))
      .leftJoin("danmaku_filter", "danmaku_filter.user_id", "user.id")
      .select(["user.id", "danmaku_filter.words"])
      .where(visibleTo({ id: sql.ref<number>("user.id") }))
      .where(doesNotAvoid("user_block", row.author_id))
      .where(doesNotAvoid("user_mute", row.author_id))
      .execute();
    for (const { id, words } of rows)
      if (id === row.author_id || !wordFinder(storedWords(words ?? undefined))(row.source)) seeing.add(id);
  }
  return { row, seeing };
}

/**
 * Those of these readers who may watch the film now.
 * @param readers user ids; null for a guest
 */
export async function whoWatches(
  { db, kinds }: Pick<Context, "db" | "kinds">,
  videoId: number,
  readers: (number | null)[],
): Promise<Set<number | null>> {
  const { visibleTo } = kinds.of("video");
  const film = db.selectFrom("video").where("video.id", "=", videoId).where("video.deleted_at", "is", null);
  const watching = new Set<number | null>();
  if (readers.includes(null) && (await film.select("video.id").where(visibleTo(null)).executeTakeFirst()))
    watching.add(null);
  const people = [...new Set(readers)].filter((id) => id !== null);
  for (let start = 0; start < people.length; start += BATCH) {
    const rows = await film
      .innerJoin("user", (join) => join.on("user.id", "in", people.slice(start, start + BATCH)))
      .select("user.id")
      .where(visibleTo({ id: sql.ref<number>("user.id") }))
      .execute();
    for (const { id } of rows) watching.add(id);
  }
  return watching;
}

const doesNotAvoid = (table: "user_block" | "user_mute", authorId: number) =>
  sql<boolean>`not exists (select 1 from ${sql.table(table)} as avoided
    where avoided.user_id = ${sql.ref("user.id")} and avoided.target_id = ${authorId})`;
