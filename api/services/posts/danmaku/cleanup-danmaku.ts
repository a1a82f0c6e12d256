import type { Context } from "../../../context.ts";
import type { CleanupPart } from "../../shared/content/content.ts";
import { countPart } from "../trash/record-removal.ts";
import { goneDanmaku } from "./danmaku-rows.ts";
import { takeAway } from "./remove-danmaku.ts";
import { touchSegment } from "./touch-segment.ts";

interface Cleaned {
  ctx: Context;
  id: number;
  cleanup: CleanupPart;
}

/** Deletes a danmaku as a part of a cleanup. @throws ApiError NOT_FOUND, CONFLICT when the cleanup stopped meanwhile */
export async function removeInCleanup({ ctx, id, cleanup }: Cleaned): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await takeAway(trx, ctx, id))) throw goneDanmaku();
    await trx.updateTable("danmaku").set({ cleanup_id: cleanup.id }).where("id", "=", id).execute();
    await countPart(trx, cleanup, "removed");
  });
}

/**
 * Restores a danmaku that a cleanup deleted. Open pages draw it after their next read of its segment.
 * @throws ApiError NOT_FOUND when its text was erased meanwhile, CONFLICT when the cleanup was undone already
 */
export async function restoreInCleanup({ ctx, id, cleanup }: Cleaned): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("danmaku")
      .set({ deleted_at: null, cleanup_id: null })
      .where("id", "=", id)
      .where("cleanup_id", "=", cleanup.id)
      .where("source", "<>", "")
      .returning(["video_id", "second", "part"])
      .executeTakeFirst();
    if (!row) throw goneDanmaku();
    await touchSegment(trx, row, 1);
    await countPart(trx, cleanup, "restored");
  });
}

/** The danmaku that a cleanup deleted and nobody restored, in the order of their ids. */
export function cleanedDanmakuQuery({ db }: Pick<Context, "db">, cleanupId: number, after: number, limit: number) {
  return db
    .selectFrom("danmaku")
    .select("id")
    .where("cleanup_id", "=", cleanupId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);
}
