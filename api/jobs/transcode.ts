import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Context } from "../context.ts";
import { cannotWrite } from "../db/cannot-write.ts";
import { conversionDeadline } from "../services/files/video-file/conversion-time.ts";
import {
  claimConversion,
  completeConversion,
  failConversion,
  LEASE_MS,
  putBackConversion,
  renewConversion,
  retryConversion,
} from "../services/files/video-file/transcode-queue.ts";
import type { VideoFileRow } from "../services/files/video-file/video-file-view.ts";
import { inConversionFolder } from "./conversion-folder.ts";
import type { Job } from "../lib/job.ts";
import { repeat } from "./repeat.ts";
import { DAMAGED_FILE } from "../decoding/film-refusals.ts";
import { convertInChild, type Outcome } from "./transcode-process.ts";

const POLL_MS = 2000;
const HEARTBEAT_MS = 1000;
/** Pause in ms between two attempts while the disk is full. */
const ROOM_MS = 60_000;
const NO_ROOM = /\b(?:ENOSPC|EDQUOT|EROFS)\b/;
/** Maximum of one run of the job: a day, far below setTimeout's limit of 24 days. */
const LONGEST_MS = 24 * 3_600_000;

interface Worker {
  ctx: Context;
  /** Each machine runs one conversion at a time. */
  machine: string;
  signal: AbortSignal;
}

/** @returns whether a video was waiting */
export async function transcodeNext({ ctx, machine, signal }: Worker): Promise<boolean> {
  const file = await claimConversion(ctx, machine);
  if (!file) return false;
  try {
    await inConversionFolder(ctx, "video", async (folder) =>
      settle(ctx, file, await convert({ ctx, machine, signal }, file, folder), folder),
    );
  } catch (error) {
    if (cannotWrite(error)) return waitForRoom(ctx, file, error);
    // The stores failed, not the file. The attempt counts all the same; otherwise the retries would never end.
    ctx.log.error({ err: error, videoFileId: file.id }, "video not converted");
    await retryConversion(ctx, file, "转码失败，请稍后重新上传");
  }
  return true;
}

/**
 * Puts a film back because the disk is full; the attempt does not count. @returns false, so that no other conversion
 * begins
 */
async function waitForRoom(ctx: Context, file: VideoFileRow, reason: unknown): Promise<false> {
  ctx.log.warn({ err: reason, videoFileId: file.id }, "no room to convert a video");
  await putBackConversion(ctx, file, ROOM_MS);
  return false;
}

/** The deadline in ms from the duration that the file states, at most VIDEO_TRANSCODE_MINUTES. */
const deadlineOf = ({ config }: Context, file: VideoFileRow) =>
  conversionDeadline(file, config.videos.transcodeMinutes * 60_000);
const minutesText = (ms: number) => String(Number((ms / 60_000).toPrecision(2)));

const pathsIn = (folder: string) => ({ media: join(folder, "video.mp4"), poster: join(folder, "poster.webp") });

async function convert({ ctx, signal }: Worker, file: VideoFileRow, folder: string): Promise<Outcome> {
  const lost = new AbortController();
  let percent = 0;
  let said = { percent: 0, at: performance.now() };
  const stopBeating = repeat({
    everyMs: HEARTBEAT_MS,
    async work() {
      if (percent === said.percent && performance.now() - said.at < LEASE_MS / 4) return;
      said = { percent, at: performance.now() };
      try {
        if (!(await renewConversion(ctx, file, percent))) lost.abort();
      } catch (error) {
        ctx.log.warn({ err: error }, "conversion not renewed");
      }
    },
  });
  try {
    const spread = { site: new URL(ctx.config.siteUrl).host, id: `video-${file.id}` };
    const task = { ...pathsIn(folder), seconds: (file.duration_ms ?? 0) / 1000, spread };
    const options = {
      timeoutMs: deadlineOf(ctx, file),
      nice: ctx.config.videos.transcodeNice,
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: (now: number) => {
        percent = now;
      },
    };
    return await ctx.uploads.withFile(file.source_key ?? "", async (source) => {
      const outcome = await convertInChild({ ...task, source }, options);
      if (outcome.type !== "damaged") return outcome;
      ctx.log.info({ videoFileId: file.id, reason: outcome.message }, "the undamaged parts of a video are converted");
      return convertInChild({ ...task, source, whole: join(folder, "whole.mp4") }, options);
    });
  } finally {
    await stopBeating();
  }
}

async function settle(ctx: Context, file: VideoFileRow, outcome: Outcome, folder: string): Promise<void> {
  const paths = pathsIn(folder);
  switch (outcome.type) {
    case "done":
      return completeConversion(ctx, file, paths, {
        ...outcome.made,
        bytes: (await stat(paths.media)).size + (await stat(paths.poster)).size,
      });
    case "rendition":
      throw new Error("a conversion makes no rendition");
    case "damaged":
      return failConversion(ctx, file, DAMAGED_FILE);
    case "refused":
      return failConversion(ctx, file, outcome.reason);
    case "timeout":
      return failConversion(ctx, file, `转码超过 ${minutesText(deadlineOf(ctx, file))} 分钟，请缩短视频后重新上传`);
    case "stopped":
      return putBackConversion(ctx, file);
    case "broken":
      // A child process reports errors only as text.
      if (NO_ROOM.test(outcome.message)) throw Object.assign(new Error(outcome.message), { code: "ENOSPC" });
      ctx.log.warn({ videoFileId: file.id, attempts: file.attempts, reason: outcome.message }, "conversion broke");
      return retryConversion(ctx, file, "转码失败，文件可能已损坏，请重新导出后再上传");
  }
}

/**
 * The job that converts waiting videos one after the other in each process, one at a time per machine, with short films
 * beside a long one. An interrupted conversion waits again.
 */
export function transcoding(ctx: Context, machine: string = hostname()): Job {
  return {
    name: "transcode",
    where: "each",
    everyMs: POLL_MS,
    isAtOnce: true,
    // Each conversion has its own deadline.
    longestMs: LONGEST_MS,
    async run(signal) {
      let [converted, isOver] = [0, false];
      const all = async () => {
        while (!signal.aborted && (await transcodeNext({ ctx, machine, signal }))) converted += 1;
      };
      const inTurn = all().finally(() => {
        isOver = true;
      });
      try {
        while (!isOver && !signal.aborted) {
          await Promise.race([inTurn, setTimeout(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined)]);
          await all();
        }
      } finally {
        await inTurn;
      }
      return converted || undefined;
    },
  };
}
