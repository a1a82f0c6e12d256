import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Database } from "../../../db/schema/index.ts";
import { assertDanmakuThere } from "./like-danmaku.ts";
import { storedWords } from "./danmaku-rows.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/** The words that the viewer does not want to see (屏蔽词). */
export async function danmakuFilter({
  ctx,
  viewer,
}: {
  ctx: Pick<Context, "db">;
  viewer: Pick<Viewer, "id">;
}): Promise<{ words: string[] }> {
  const row = await ctx.db
    .selectFrom("danmaku_filter")
    .select("words")
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  return { words: storedWords(row?.words) };
}

export async function setDanmakuFilter({
  ctx,
  viewer,
  words,
}: Asked & { words: string[] }): Promise<{ words: string[] }> {
  const each = [...new Set(words)];
  const columns = { words: JSON.stringify(each) };
  await ctx.db
    .insertInto("danmaku_filter")
    .values({ user_id: viewer.id, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
  return { words: each };
}

/** The newest hidden danmaku beyond the most that a reader hides. */
export function tooManyHiddenQuery(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom("danmaku_hidden")
    .select("danmaku_id")
    .where("user_id", "=", userId)
    .orderBy("danmaku_id", "desc")
    .limit(1)
    .offset(limits.danmakuHiddenMax);
}

/**
 * Hides one danmaku from the viewer, or shows it again. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND
 */
export function hideDanmaku({
  ctx,
  viewer,
  danmakuId,
  hidden,
}: Asked & { danmakuId: number; hidden: boolean }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    await assertDanmakuThere({ ...ctx, db: trx }, viewer, danmakuId);
    const own = { user_id: viewer.id, danmaku_id: danmakuId };
    if (!hidden)
      await trx
        .deleteFrom("danmaku_hidden")
        .where("user_id", "=", viewer.id)
        .where("danmaku_id", "=", danmakuId)
        .execute();
    else {
      await trx
        .insertInto("danmaku_hidden")
        .values(own)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx
        .deleteFrom("danmaku_hidden")
        .where("user_id", "=", viewer.id)
        .where("danmaku_id", "<=", tooManyHiddenQuery(trx, viewer.id))
        .execute();
    }
    return { ok: true } as const;
  });
}

/**
 * SQL conditions on a row of `danmaku`: the reader has neither muted nor blocked its author, and has not hidden it.
 * Scalar subqueries, as in `notMuted`: PostgreSQL would turn `not exists` into joins.
 */
export function shownTo(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    (select true from user_mute where user_mute.user_id = ${viewerId} and user_mute.target_id = danmaku.author_id) is not true
    and (select true from user_block where user_block.user_id = ${viewerId} and user_block.target_id = danmaku.author_id) is not true
    and (select true from danmaku_hidden where danmaku_hidden.user_id = ${viewerId} and danmaku_hidden.danmaku_id = danmaku.id) is not true)`;
}
