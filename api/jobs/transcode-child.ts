import { getPriority, setPriority } from "node:os";
import { type ConversionTask, convertVideo } from "../services/files/video-file/convert-video.ts";
import { isOfDamage, isOfFile } from "../services/files/video-file/film-damage.ts";
import { VideoRefusal } from "../services/files/video-file/video-refusal.ts";
import { DAMAGED_FILE } from "../decoding/film-refusals.ts";
import { makeFrames } from "../services/files/video-file/make-frames.ts";
import { makeQuality } from "../services/files/video-file/make-quality.ts";
import { startWatchdog } from "../workers/watchdog.ts";
import type { ChildMessage, ChildTask } from "./transcode-messages.ts";

const PROGRESS_MS = 1000;

/** Sends a message to the parent. Resolves once it is sent: this process must not exit before. */
const tell = (message: ChildMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

/** True for a conversion of the whole film. */
let isFirst = false;
/** True for the second attempt, on the undamaged part: it must run in a process where no decoder has failed before. */
let isSecond = false;
/**
 * True while the undamaged part is searched for: decoders then fail as expected, and their callers handle the error.
 */
let isSearching = false;

let told = 0;
function progress(done: number): void {
  if (performance.now() - told < PROGRESS_MS) return;
  told = performance.now();
  void tell({ type: "progress", percent: Math.min(99, Math.round(done * 100)) });
}

async function convert(task: ConversionTask): Promise<void> {
  isSecond = isSearching = task.whole !== undefined;
  isFirst = !isSecond;
  const made = await convertVideo(task, (done) => {
    isSearching = false;
    progress(done);
  });
  await tell({ type: "done", made });
}

async function work(task: ChildTask): Promise<void> {
  try {
    if (!("what" in task)) await convert(task);
    else if (task.what === "quality") await tell({ type: "rendition", made: await makeQuality(task, progress) });
    else await tell({ type: "rendition", made: await makeFrames(task) });
  } catch (error) {
    return end(error);
  }
  process.exit(0);
}

async function end(error: unknown): Promise<void> {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof VideoRefusal) await tell({ type: "refused", reason: error.message });
  else if (isSecond && isOfDamage(error)) await tell({ type: "refused", reason: DAMAGED_FILE });
  else if (isFirst && isOfFile(error)) await tell({ type: "damaged", message });
  else await tell({ type: "broken", message });
  process.exit(0);
}

// One conversion per process, because a decoder may crash or never end; at low priority, because visitors come first.
const [nice = 0, lifeMs = 0, memoryMb = 0] = process.argv.slice(2).map(Number);
// Only root may raise a priority again, so a priority that is already lower stays.
if (nice > getPriority()) setPriority(nice);
startWatchdog({ memoryMb, lifeMs });
// A decoder can also fail in a promise that no code awaits.
process.on("unhandledRejection", (error) => {
  if (!isSearching || !isOfDamage(error)) void end(error);
});
process.once("message", (task: ChildTask) => void work(task));
// The parent has died, so nobody would take the result.
process.once("disconnect", () => process.exit(1));
