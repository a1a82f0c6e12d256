import type { Context } from "../context.ts";
import { sweepFiles } from "../services/media/sweep-files.ts";
import { removeGarbage, removeUnusedImages } from "../services/image/remove-unused-images.ts";

/** Batches of one round: a backlog is worked off over several rounds, not in one rush. */
const BATCHES = 20;
const ROUNDS_A_DAY = 144;

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
 * Removes unused pictures every ten minutes, and once a day files that no row knows. A failure is logged and the next round tries again.
 * @returns stops it, when a round under way has ended
 */
export function startImageCleanUp(ctx: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let rounds = 0;
  async function round() {
    const removed = await cleanUpImages(ctx);
    ctx.log.debug({ removed }, "unused pictures removed");
    rounds += 1;
    if (rounds % ROUNDS_A_DAY !== 1) return;
    const swept = await sweepFiles(ctx, { isDry: false });
    if (swept.length > 0) ctx.log.info({ files: swept.length }, "files that no row knows were removed");
  }
  const timer = setInterval(() => {
    running = round().catch((error: unknown) => ctx.log.error({ err: error }, "removal of unused pictures failed"));
  }, 600_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
