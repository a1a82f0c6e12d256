import type { Context } from "../context.ts";
import { removeLostUploads } from "../services/video-file/remove-leftovers.ts";
import { removeSpentSources, removeUnusedVideos, UNUSED_MS } from "../services/video-file/remove-unused-videos.ts";

/** Videos and uploads that nothing uses, and what processes left behind that were killed while they wrote. @returns how many of each */
export async function cleanUpVideos(
  ctx: Context,
): Promise<{ videos: number; sources: number; halves: number; uploads: number }> {
  return {
    videos: await removeUnusedVideos(ctx),
    sources: await removeSpentSources(ctx),
    halves: await ctx.media.removeHalves(ctx.clock.now() - UNUSED_MS),
    uploads: await removeLostUploads(ctx),
  };
}

/**
 * Removes unused videos, and uploads that were given up, every ten minutes. A failure is logged and the next round tries again.
 * @returns stops it, when a round under way has ended
 */
export function startVideoCleanUp(ctx: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = cleanUpVideos(ctx).then(
      (removed) => ctx.log.debug({ removed }, "unused videos removed"),
      (error: unknown) => ctx.log.error({ err: error }, "removal of unused videos failed"),
    );
  }, 600_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
