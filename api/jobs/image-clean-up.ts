import type { Context } from "../context.ts";
import { removeGarbage, removeUnusedImages } from "../services/files/image/remove-unused-images.ts";

/** Batches of one round: a backlog is worked off over several rounds, not in one rush. */
const BATCHES = 20;

/** Pictures that nothing uses, and the files of those that are gone. @returns how many of each */
export async function cleanUpImages(ctx: Context, signal?: AbortSignal): Promise<{ images: number; files: number }> {
  let images = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    signal?.throwIfAborted();
    const removed = await removeUnusedImages(ctx);
    images += removed;
    if (removed === 0) break;
  }
  return { images, files: await removeGarbage(ctx, signal) };
}
