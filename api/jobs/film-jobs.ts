import type { Context } from "../context.ts";
import { MINUTE, type Job } from "../lib/job.ts";
import { renditions } from "./renditions.ts";
import { transcoding } from "./transcode.ts";
import { cleanUpVideos } from "./video-clean-up.ts";

/** The jobs on films and their files. */
export const filmJobs = (ctx: Context): Job[] => [
  { name: "video-clean-up", where: "one", everyMs: 10 * MINUTE, run: (signal) => cleanUpVideos(ctx, signal) },
  transcoding(ctx),
  renditions(ctx),
];
