import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Context } from "../context.ts";
import {
  claimConversion,
  completeConversion,
  failConversion,
  LEASE_MS,
  putBackConversion,
  renewConversion,
  retryConversion,
} from "../services/video-file/transcode-queue.ts";
import type { VideoFileRow } from "../services/video-file/video-file-view.ts";
import { convertInChild, type Outcome } from "./transcode-process.ts";

const POLL_MS = 2000;
const HEARTBEAT_MS = 1000;

interface Worker {
  ctx: Context;
  /** One conversion at a time on each. */
  machine: string;
  signal: AbortSignal;
}

/** @returns whether there was one to convert */
export async function transcodeNext({ ctx, machine, signal }: Worker): Promise<boolean> {
  const file = await claimConversion(ctx, machine);
  if (!file) return false;
  const aside = join(ctx.config.dataDir, "incoming");
  await mkdir(aside, { recursive: true });
  const folder = await mkdtemp(join(aside, "video-"));
  try {
    await settle(ctx, file, await convert({ ctx, machine, signal }, file, folder), folder);
  } catch (error) {
    // Our stores, not the file: the attempt counts all the same, or it would go on for ever.
    ctx.log.error({ err: error, videoFileId: file.id }, "video not converted");
    await retryConversion(ctx, file, "转码失败，请稍后重新上传");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

const pathsIn = (folder: string) => ({ media: join(folder, "video.mp4"), poster: join(folder, "poster.webp") });

async function convert({ ctx, signal }: Worker, file: VideoFileRow, folder: string): Promise<Outcome> {
  const lost = new AbortController();
  let percent = 0;
  let said = { percent: 0, at: performance.now() };
  let beating: Promise<unknown> = Promise.resolve();
  const heartbeat = setInterval(() => {
    if (percent === said.percent && performance.now() - said.at < LEASE_MS / 4) return;
    said = { percent, at: performance.now() };
    beating = renewConversion(ctx, file, percent).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => ctx.log.warn({ err: error }, "conversion not renewed"),
    );
  }, HEARTBEAT_MS);
  try {
    return await ctx.uploads.withFile(file.source_key ?? "", (source) =>
      convertInChild(
        { source, ...pathsIn(folder) },
        {
          timeoutMs: ctx.config.videos.transcodeMinutes * 60_000,
          nice: ctx.config.videos.transcodeNice,
          signal: AbortSignal.any([signal, lost.signal]),
          onProgress: (now) => {
            percent = now;
          },
        },
      ),
    );
  } finally {
    clearInterval(heartbeat);
    await beating;
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
    case "refused":
      return failConversion(ctx, file, outcome.reason);
    case "timeout":
      return failConversion(ctx, file, `转码超过 ${ctx.config.videos.transcodeMinutes} 分钟，请缩短视频后重新上传`);
    case "stopped":
      return putBackConversion(ctx, file);
    case "broken":
      ctx.log.warn({ videoFileId: file.id, attempts: file.attempts, reason: outcome.message }, "conversion broke");
      return retryConversion(ctx, file, "转码失败，请转成 H.264 编码的 MP4 再上传");
  }
}

/**
 * Converts what waits, one after the other, and looks every two seconds for more.
 * @returns stops it: the conversion under way is broken off and waits again
 */
export function startTranscoding(ctx: Context, machine: string = hostname()): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  async function work() {
    while (!stopping.signal.aborted && (await transcodeNext({ ctx, machine, signal: stopping.signal })))
      ctx.log.debug("a video was converted");
  }
  function round() {
    running ??= work()
      .catch((error: unknown) => ctx.log.error({ err: error }, "videos not converted"))
      .then(() => {
        running = null;
      });
  }
  round();
  const timer = setInterval(round, POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
