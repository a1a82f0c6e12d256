import { ApiError } from "../../contract/shared/errors.ts";
import { child } from "../workers/child.ts";
import { createTurns, type Owner } from "../workers/turns.ts";
import { createWorkers, type Job, WorkerDied, WorkerOverran } from "../workers/workers.ts";
import type { DecodeTask } from "./decode-tasks.ts";

/** Per file, in ms; the heaviest accepted file takes five seconds of an idle core. */
const DEADLINE_MS = 60_000;
/** `BYTES_HELD_MAX` (encode-picture.ts) plus the needs of Node and libvips. */
const MEMORY_MB = 768;
/** Memory that the process may keep between two files; libvips releases most of it. */
const REST_MB = 256;

/** Each owner has one task at a time; the owner's other tasks wait. */
const processes = (atOnce: number, busy: string) =>
  createWorkers({
    start: child({
      source: new URL("./decode-child.ts", import.meta.url),
      built: new URL("./decode.js", import.meta.url),
      heapMb: 256,
      memoryMb: MEMORY_MB,
      restMb: REST_MB,
    }),
    turns: createTurns({
      atOnce,
      perOwner: 1,
      waiting: 200,
      waitingPerOwner: 20,
      refusal: () => new ApiError("UNAVAILABLE", busy),
    }),
    deadlineMs: DEADLINE_MS,
    idleMs: 30_000,
  });

const files = processes(2, "正在处理的图片和视频太多，请稍后再试");
/** A separate process, so that a login does not wait for other members' pictures. */
const challenges = processes(1, "正在获取验证码的人太多，请稍后再试");

/**
 * Parses or decodes bytes of strangers in a child process with limits of memory and time. The only access to such
 * libraries (decision 0036).
 * @param owner a member, an address, or the name of one of our jobs
 * @throws DecoderEnded after too much memory or time, or a crash; ApiError UNAVAILABLE when too many tasks wait
 */
export async function decode<T>(owner: Owner, task: DecodeTask, more: Partial<Omit<Job, "task">> = {}): Promise<T> {
  try {
    const work = task.what === "challenge" ? challenges : files;
    return await work<T>(owner, { answers: {}, ...more, task });
  } catch (error) {
    if (error instanceof WorkerOverran || error instanceof WorkerDied) throw new DecoderEnded(error.message);
    throw error;
  }
}

/** The decoder exceeded its limits or crashed; the file is the cause. */
export class DecoderEnded extends Error {
  override name = "DecoderEnded";
}
