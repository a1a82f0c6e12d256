import { ApiError, fieldError } from "../../contract/shared/errors.ts";
import { thread } from "../workers/thread.ts";
import { createTurns, type Owner } from "../workers/turns.ts";
import { createWorkers, type Job, WorkerDied, WorkerOverran, WorkerWaited } from "../workers/workers.ts";
import { namesById } from "./mentions.ts";
import type { Rendered, RenderSettings } from "./render.ts";
import type { RenderTask } from "./render-tasks.ts";
import type { Kept } from "./render-for-storage.ts";
import type { Language } from "./renderers.ts";

/**
 * CPU time in ms, because on a busy machine an ordinary text takes longer by the clock. The longest ordinary text takes
 * a hundredth.
 */
const DEADLINE_MS = 3000;

/** The render settings with the owner of the task: each owner has one text in work at a time. 0 is the site itself. */
export interface ThreadRenderSettings extends RenderSettings {
  owner: Owner;
}

const busy = () => new ApiError("UNAVAILABLE", "正在处理的内容太多，请稍后再试");

type Asked = Pick<RenderTask, "what" | "language" | "source">;

/**
 * The renderer's functions, run in threads with a deadline, off the event loop: a stranger's text can take any time.
 * @throws ApiError INVALID_INPUT at `source` when the text takes too long; UNAVAILABLE when too many wait or the
 *   machine is too busy
 */
export function createThreadRenderer(work: (owner: Owner, job: Job) => Promise<unknown>) {
  async function run<T>({ owner, ...settings }: ThreadRenderSettings, asked: Asked): Promise<T> {
    const questions: Job["answers"] = {};
    const plain: RenderTask["plain"] = {};
    for (const [name, value] of Object.entries(settings)) {
      if (typeof value === "function") questions[name] = value as Job["answers"][string];
      else plain[name] = value;
    }
    const task: RenderTask = { ...asked, plain, asks: Object.keys(questions) };
    try {
      return (await work(owner, { task, answers: questions })) as T;
    } catch (error) {
      if (error instanceof WorkerOverran || error instanceof WorkerDied)
        throw fieldError("source", "内容的格式过于复杂，无法排版，请简化后再试");
      if (error instanceof WorkerWaited) throw busy();
      throw error;
    }
  }
  return {
    render: (language: Language, source: string, settings: ThreadRenderSettings) =>
      run<Rendered>(settings, { what: "render", language, source }),
    /** Like `renderForStorage`, in a thread. */
    keep: (language: Language, source: string, settings: ThreadRenderSettings) =>
      run<Kept>(settings, { what: "keep", language, source }),
    /** Like `asTyped`, in a thread. */
    typed: async (language: Language, source: string, settings: ThreadRenderSettings) =>
      namesById(source) ? run<string>(settings, { what: "typed", language, source }) : source,
    /** Like `withoutReplyParts`, in a thread. */
    open: (source: string, settings: ThreadRenderSettings) =>
      run<string>(settings, { what: "open", language: "article", source }),
  };
}

export const renderThreads = (deadlineMs: number) =>
  createWorkers({
    start: thread({
      source: new URL("./render-thread.ts", import.meta.url),
      built: new URL("./render.js", import.meta.url),
      memoryMb: 256,
    }),
    turns: createTurns({ atOnce: 2, perOwner: 1, waiting: 500, waitingPerOwner: 100, refusal: busy }),
    deadlineMs,
    idleMs: 600_000,
  });

export const beside = createThreadRenderer(renderThreads(DEADLINE_MS));
