import type { Context, Viewer } from "../../context.ts";
import { endRemoval } from "../removal/record-removal.ts";
import { assertRestorable, doneToEach } from "../trash/trash.ts";
import { updateVideoListing } from "./listing.ts";
import { goneVideo } from "./video-rows.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * Brings back what its author deleted, or for an administrator what one of them did, with its comments, counters and its place in the lists. What is there already stays so.
 * @throws ApiError NOT_FOUND for somebody else's, FORBIDDEN when somebody else deleted it or it was too long ago
 */
export function restoreVideo({ ctx, viewer, videoId }: Asked & { videoId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("video")
      .select(["author_id", "deleted_at", "deleted_by"])
      .where("id", "=", videoId)
      .executeTakeFirst();
    if (!row || (row.author_id !== viewer.id && viewer.role !== "ADMIN")) throw goneVideo();
    if (row.deleted_at === null) return { ok: true } as const;
    const wasTakenDown = assertRestorable(row, viewer, "这个视频", ctx.clock.now());
    const restored = await trx
      .updateTable("video")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", videoId)
      .where("deleted_by", "=", row.deleted_by)
      .where("purged_at", "is", null)
      .returning("title")
      .executeTakeFirst();
    // Restored twice at once: the first has listed it.
    if (!restored) return { ok: true } as const;
    await updateVideoListing(trx, ctx, videoId);
    if (wasTakenDown)
      await endRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "video", id: videoId },
        authorId: row.author_id,
        title: restored.title,
      });
    return { ok: true } as const;
  });
}

/** R20: several at once. @throws ApiError as `restoreVideo` when none of them can come back */
export async function restoreOwnVideos({ ctx, viewer, ids }: Asked & { ids: number[] }): Promise<{ restored: number }> {
  return { restored: await doneToEach(ids, (videoId) => restoreVideo({ ctx, viewer, videoId })) };
}
