import type { Context } from "../context.ts";
import { removeDeadFolders } from "./conversion-folder.ts";
import { removeLostUploads } from "../services/files/video-file/remove-leftovers.ts";
import {
  removeSpentSources,
  removeUnusedVideos,
  UNUSED_MS,
} from "../services/files/video-file/remove-unused-videos.ts";

/** Deletes unused videos and uploads, and partial files of killed processes. @returns the number of each */
export async function cleanUpVideos(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ videos: number; sources: number; halves: number; folders: number; uploads: number }> {
  const videos = await removeUnusedVideos(ctx, signal);
  const sources = await removeSpentSources(ctx, signal);
  signal?.throwIfAborted();
  const halves = await ctx.media.removePartialFiles(ctx.clock.now() - UNUSED_MS);
  signal?.throwIfAborted();
  const folders = await removeDeadFolders(ctx);
  return { videos, sources, halves, folders, uploads: await removeLostUploads(ctx) };
}
