import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { indexText, textOfHtml } from "../../db/text-search.ts";
import { readableNames } from "../../markdown/mentions.ts";
import { endRemoval } from "../removal/record-removal.ts";
import { assertRestorable, doneToEach } from "../trash/trash.ts";
import { changeRepostCount } from "./repost-count.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * Brings back what its author deleted, or for an administrator what one of them did, with its comments and counters. What is there already stays so.
 * @throws ApiError NOT_FOUND for somebody else's, FORBIDDEN when somebody else deleted it or it was too long ago
 */
export function restoreDynamic({ ctx, viewer, dynamicId }: Asked & { dynamicId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    const row = await trx
      .selectFrom("dynamic")
      .select(["author_id", "deleted_at", "deleted_by"])
      .where("id", "=", dynamicId)
      .executeTakeFirst();
    if (!row || (row.author_id !== viewer.id && viewer.role !== "ADMIN")) throw new ApiError("NOT_FOUND", "动态不存在");
    if (row.deleted_at === null) return { ok: true } as const;
    const wasTakenDown = assertRestorable(row, viewer, "这条动态", now);
    const restored = await trx
      .updateTable("dynamic")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", dynamicId)
      .where("deleted_by", "=", row.deleted_by)
      .where("purged_at", "is", null)
      .returning(["source", "origin_dynamic_id", "origin_article_id", "visibility", "html"])
      .executeTakeFirst();
    // Restored twice at once: the first has counted it.
    if (!restored) return { ok: true } as const;
    if (restored.visibility === "public")
      await indexText(
        trx,
        ctx.databaseKind,
        { kind: "dynamic", id: dynamicId },
        { title: "", body: textOfHtml(restored.html) },
      );
    await changeRepostCount(trx, restored, { by: 1, now });
    if (wasTakenDown)
      await endRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "dynamic", id: dynamicId },
        authorId: row.author_id,
        title: readableNames(restored.source),
      });
    return { ok: true } as const;
  });
}

/** R22: several at once. @throws ApiError as `restoreDynamic` when none of them can come back */
export async function restoreOwnDynamics({
  ctx,
  viewer,
  ids,
}: Asked & { ids: number[] }): Promise<{ restored: number }> {
  return { restored: await doneToEach(ids, (dynamicId) => restoreDynamic({ ctx, viewer, dynamicId })) };
}
