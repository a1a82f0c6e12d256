import type { Context, Viewer } from "../../context.ts";
import { recordRemoval } from "../removal/record-removal.ts";
import { assertMayRemove, doneToEach } from "../trash/trash.ts";
import { updateVideoListing } from "./listing.ts";
import { goneVideo } from "./video-rows.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * A04: the author or an administrator. The row, its tags and its file stay; lists forget it, and its author can bring it
 * back for a while. Likes received stay received.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export function removeVideo({
  ctx,
  viewer,
  videoId,
  reason,
}: Asked & { videoId: number; reason?: string | undefined }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("video")
      .set({ deleted_at: ctx.clock.now(), deleted_by: viewer.id })
      .where("id", "=", videoId)
      .where("deleted_at", "is", null)
      .returning(["author_id", "title", "visibility", "published_at"])
      .executeTakeFirst();
    // Nobody learns of what is its author's alone.
    if (!row || ((row.visibility === "self" || row.published_at === null) && row.author_id !== viewer.id))
      throw goneVideo();
    const why = assertMayRemove(row, viewer, "视频", reason);
    await updateVideoListing(trx, ctx, videoId);
    if (why)
      await recordRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "video", id: videoId },
        authorId: row.author_id,
        title: row.title,
        reason: why,
      });
    return { ok: true } as const;
  });
}

/** R20: those of these that are the viewer's own and still there. */
export async function removeOwnVideos({ ctx, viewer, ids }: Asked & { ids: number[] }): Promise<{ removed: number }> {
  const own = await ctx.db
    .selectFrom("video")
    .select("id")
    .where("id", "in", ids)
    .where("author_id", "=", viewer.id)
    .where("deleted_at", "is", null)
    .execute();
  return {
    removed: await doneToEach(
      own.map((row) => row.id),
      (videoId) => removeVideo({ ctx, viewer, videoId }),
    ),
  };
}
