import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Context } from "../context.ts";
import { cannotWrite } from "../db/cannot-write.ts";
import { conversionDeadline } from "../services/files/video-file/conversion-time.ts";
import {
  claimRendition,
  completeRendition,
  failRendition,
  putBackRendition,
  RENDITION_LEASE_MS,
  type RenditionRow,
  renewRendition,
  retryRendition,
  waitingRendition,
} from "../services/files/video-file/rendition-queue.ts";
import type { VideoFileRow } from "../services/files/video-file/video-file-view.ts";
import { isPlanNeeded, planRenditions } from "../services/posts/video/plan-renditions.ts";
import { publicConfig } from "../services/shared/config/site-config.ts";
import { inConversionFolder } from "./conversion-folder.ts";
import type { Job } from "../lib/job.ts";
import { repeat } from "./repeat.ts";
import { convertInChild, type Outcome } from "./transcode-process.ts";

/** Niceness of the child: lower than of ordinary conversions. */
const NICE = 19;
/** Pause in ms before another attempt while the disk is full. */
const ROOM_MS = 60_000;
/** A run ends after the rendition that is being made at this time in ms, so that the job's last success stays young. */
const TURN_MS = 10 * 60_000;
/** Maximum of one run in ms; each rendition has its own deadline. */
const LONGEST_MS = 24 * 3_600_000;

const choiceOf = async (ctx: Context) => (await publicConfig({ ctx })).videoQualities;

/**
 * Makes the next waiting rendition: one quality of one film, or its frames. None begins while ordinary conversions
 * wait or run.
 * @returns whether a rendition was waiting
 */
export async function makeNextRendition(ctx: Context, signal: AbortSignal): Promise<boolean> {
  const waiting = await waitingRendition(ctx, await choiceOf(ctx));
  if (!waiting) return false;
  const row = await claimRendition(ctx, waiting);
  if (!row) return true;
  try {
    await inConversionFolder(ctx, "rendition", async (folder) =>
      settle(ctx, row, join(folder, "made"), await make({ ctx, row, folder, signal })),
    );
  } catch (error) {
    if (cannotWrite(error)) {
      ctx.log.warn({ err: error, videoFileId: row.video_file_id }, "no room to make a rendition");
      await putBackRendition(ctx, row, ROOM_MS);
      return false;
    }
    ctx.log.error({ err: error, videoFileId: row.video_file_id }, "rendition not made");
    await retryRendition(ctx, row);
  }
  return true;
}

interface Making {
  ctx: Context;
  row: RenditionRow;
  folder: string;
  signal: AbortSignal;
}

async function make({ ctx, row, folder, signal }: Making): Promise<Outcome | null> {
  const file = await ctx.db.selectFrom("video_file").selectAll().where("id", "=", row.video_file_id).executeTakeFirst();
  const film = join(folder, "film.mp4");
  if (!file || !(await fetchFilm(ctx, file, film, signal))) return null;
  const lost = new AbortController();
  const stopBeating = repeat({
    everyMs: RENDITION_LEASE_MS / 4,
    async work() {
      try {
        if (!(await renewRendition(ctx, row))) lost.abort();
      } catch (error) {
        ctx.log.warn({ err: error }, "rendition not renewed");
      }
    },
  });
  try {
    const paths = { film, made: join(folder, "made") };
    return await convertInChild(
      row.kind === "quality" ? { what: "quality", ...paths, height: row.height } : { what: "frames", ...paths },
      {
        timeoutMs: conversionDeadline(file, ctx.config.videos.transcodeMinutes * 60_000),
        nice: Math.max(NICE, ctx.config.videos.transcodeNice),
        signal: AbortSignal.any([signal, lost.signal]),
        onProgress: () => {},
      },
    );
  } finally {
    await stopBeating();
  }
}

/** Copies a converted film from the store to this machine's disk. @returns false when the store does not have it */
async function fetchFilm(
  { media }: Context,
  { media_key: key }: VideoFileRow,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const found = key === null ? undefined : await media.get(key);
  if (!found) return false;
  await pipeline(found.stream, createWriteStream(path), { signal });
  return true;
}

async function settle(ctx: Context, row: RenditionRow, path: string, outcome: Outcome | null): Promise<void> {
  const about = { videoFileId: row.video_file_id, kind: row.kind, height: row.height };
  switch (outcome?.type) {
    case "rendition":
      return completeRendition(ctx, row, { path, ...outcome.made });
    case "stopped":
      return putBackRendition(ctx, row);
    case "broken":
      if (/\b(?:ENOSPC|EDQUOT|EROFS)\b/.test(outcome.message))
        throw Object.assign(new Error(outcome.message), { code: "ENOSPC" });
      ctx.log.warn({ ...about, reason: outcome.message }, "rendition broke");
      return retryRendition(ctx, row);
    default:
      ctx.log.warn({ ...about, reason: outcome?.type ?? "the film's file is missing" }, "rendition given up");
      return failRendition(ctx, row);
  }
}

/**
 * The job that makes qualities and frames of converted films, one at a time for the whole site, after all ordinary
 * conversions. What a stop interrupts waits again; each quality is a piece of work of its own.
 */
export function renditions(ctx: Context): Job {
  return {
    name: "video-renditions",
    where: "one",
    everyMs: 5_000,
    longestMs: LONGEST_MS,
    async isNeeded() {
      const choice = await choiceOf(ctx);
      return (await isPlanNeeded(ctx, choice)) || (await waitingRendition(ctx, choice)) !== undefined;
    },
    async run(signal) {
      let made = 0;
      const began = performance.now();
      while (!signal.aborted && performance.now() - began < TURN_MS) {
        const planned = await planRenditions(ctx, await choiceOf(ctx));
        if (planned > 0) continue;
        if (!(await makeNextRendition(ctx, signal))) break;
        made += 1;
      }
      return made || undefined;
    },
  };
}
