import type { Context } from "../context.ts";
import { removeGarbage, removeUnusedImages } from "../services/image/remove-unused-images.ts";

/** Batches of one round: a backlog is worked off over several rounds, not in one rush. */
const BATCHES = 20;

async function cleanUpImages(ctx: Context): Promise<{ images: number; files: number }> {
  let images = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const removed = await removeUnusedImages(ctx);
    images += removed;
    if (removed === 0) break;
  }
  return { images, files: await removeGarbage(ctx) };
}

/**
 * Removes unused pictures every ten minutes. A failure is logged and the next round tries again.
 * @returns stops it, when a round under way has ended
 */
export function startImageCleanUp(ctx: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = cleanUpImages(ctx).then(
      (removed) => ctx.log.debug({ removed }, "unused pictures removed"),
      (error: unknown) => ctx.log.error({ err: error }, "removal of unused pictures failed"),
    );
  }, 600_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
