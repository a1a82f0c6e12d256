import type { Context } from "../context.ts";
import { removeSpentSources, removeUnusedVideos } from "../services/video-file/remove-unused-videos.ts";

async function cleanUpVideos(ctx: Context): Promise<{ videos: number; sources: number }> {
  return { videos: await removeUnusedVideos(ctx), sources: await removeSpentSources(ctx) };
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
