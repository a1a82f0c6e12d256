import { getPriority, setPriority } from "node:os";
import {
  type ConversionTask,
  convertVideo,
  isOfDamage,
  VideoRefusal,
} from "../services/files/video-file/convert-video.ts";
import { DAMAGED_FILE } from "../decoding/film-refusals.ts";
import { startWatchdog } from "../workers/watchdog.ts";
import type { ChildMessage } from "./transcode-messages.ts";

const PROGRESS_MS = 1000;

/** Resolves when it is with the parent: only then may this process end. */
const tell = (message: ChildMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

/** What is whole is tried once, in a process where no decoder has failed before. */
let isSecond = false;
/** Decoders fail then as a matter of course, and whoever asked them hears of it. */
let isSearching = false;

async function work(task: ConversionTask): Promise<void> {
  let told = 0;
  isSecond = isSearching = task.whole !== undefined;
  try {
    const made = await convertVideo(task, (done) => {
      isSearching = false;
      if (performance.now() - told < PROGRESS_MS) return;
      told = performance.now();
      void tell({ type: "progress", percent: Math.min(99, Math.round(done * 100)) });
    });
    await tell({ type: "done", made });
  } catch (error) {
    return end(error);
  }
  process.exit(0);
}

async function end(error: unknown): Promise<void> {
  if (error instanceof VideoRefusal) await tell({ type: "refused", reason: error.message });
  else if (isOfDamage(error)) await tell(isSecond ? { type: "refused", reason: DAMAGED_FILE } : { type: "damaged" });
  else await tell({ type: "broken", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.exit(0);
}

// One conversion: in a process of its own, for a decoder may crash or never end, and visitors come first.
const [nice = 0, lifeMs = 0, memoryMb = 0] = process.argv.slice(2).map(Number);
// Only root may go up again, where the whole product runs at a lower one.
if (nice > getPriority()) setPriority(nice);
startWatchdog({ memoryMb, lifeMs });
// A decoder also fails where nobody waits for it.
process.on("unhandledRejection", (error) => {
  if (!isSearching || !isOfDamage(error)) void end(error);
});
process.once("message", (task: ConversionTask) => void work(task));
// Whoever would take the result is no more.
process.once("disconnect", () => process.exit(1));
