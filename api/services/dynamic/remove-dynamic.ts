import type { Context, Viewer } from "../../context.ts";
import { unindexText } from "../../db/text-search.ts";
import { readableNames } from "../../markdown/mentions.ts";
import { recordRemoval } from "../removal/record-removal.ts";
import { assertMayRemove, doneToEach } from "../trash/trash.ts";
import { goneDynamic } from "./dynamic-rows.ts";
import { changeRepostCount } from "./repost-count.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * A04: the author or an administrator. The row stays; lists forget it, reposts of it say so, and its author can bring
 * it back for a while. Likes received stay received.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export function removeDynamic({
  ctx,
  viewer,
  dynamicId,
  reason,
}: Asked & { dynamicId: number; reason?: string | undefined }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    const row = await trx
      .updateTable("dynamic")
      .set({ deleted_at: now, deleted_by: viewer.id })
      .where("id", "=", dynamicId)
      .where("deleted_at", "is", null)
      .returning(["author_id", "source", "origin_dynamic_id", "origin_article_id", "visibility"])
      .executeTakeFirst();
    // Nobody learns of what is its author's alone.
    if (!row || (row.visibility === "self" && row.author_id !== viewer.id)) throw goneDynamic();
    const why = assertMayRemove(row, viewer, "动态", reason);
    await unindexText(trx, ctx.databaseKind, { kind: "dynamic", id: dynamicId });
    await changeRepostCount(trx, row, { by: -1, now });
    if (row.visibility === "public") await ctx.live.publish(trx, { type: "pages.stale" });
    if (why)
      await recordRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "dynamic", id: dynamicId },
        authorId: row.author_id,
        title: readableNames(row.source),
        reason: why,
      });
    return { ok: true } as const;
  });
}

/**
 * R22: those of these that are the viewer's own and still there. One transaction each: a repost and its origin may both
 * be among them, in any order.
 */
export async function removeOwnDynamics({ ctx, viewer, ids }: Asked & { ids: number[] }): Promise<{ removed: number }> {
  const own = await ctx.db
    .selectFrom("dynamic")
    .select("id")
    .where("id", "in", ids)
    .where("author_id", "=", viewer.id)
    .where("deleted_at", "is", null)
    .execute();
  return {
    removed: await doneToEach(
      own.map((row) => row.id),
      (dynamicId) => removeDynamic({ ctx, viewer, dynamicId }),
    ),
  };
}
