import type { Context } from "../../../context.ts";
import { removeGarbage, removeUnusedImages } from "./remove-unused-images.ts";

/** Maximum batches in one run: a backlog is spread over several runs. */
const BATCHES = 20;

/** Deletes unused images and the files of deleted images. @returns the number of each */
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
