import type { FromWorker, ToWorker } from "./messages.ts";
import type { Owner, Turns } from "./turns.ts";

/** A thread or process, as its employer uses it. */
export interface WorkerHandle {
  send(message: ToWorker): void;
  /** Ends it at once, whatever it does. */
  kill(): void;
  /** Whether the next task should get a new worker. */
  isWorn?(): boolean;
  /** CPU time in ms; if absent or undefined, the wall clock counts. */
  cpuMs?(): number | undefined;
}

/** Starts a worker. `gone` is called at its end with the reason, also after `kill`. */
export type StartWorker = (on: { message: (message: FromWorker) => void; gone: (why: string) => void }) => WorkerHandle;

/** The task exceeded its deadline, and the worker was killed. */
export class WorkerOverran extends Error {
  override name = "WorkerOverran";
}

/** The task waited too long for a core or for an answer; its input is not to blame. */
export class WorkerWaited extends Error {
  override name = "WorkerWaited";
}

/** The worker died during the task, mostly for lack of memory. */
export class WorkerDied extends Error {
  override name = "WorkerDied";
}

interface Options {
  start: StartWorker;
  turns: Turns;
  /**
   * Limit in ms of the task's own time: waiting for answers does not count, nor, if the CPU time is known, waiting for
   * a core. A job may have a shorter one.
   */
  deadlineMs: number;
  /** How long an idle worker is kept, in ms. */
  idleMs: number;
}

export interface Job {
  task: unknown;
  /** Functions that the worker may call, by name. An error in one ends the job with that error. */
  answers: Record<string, (...args: never[]) => Promise<unknown>>;
  deadlineMs?: number;
}

interface Worker extends WorkerHandle {
  isReady: Promise<void>;
  onMessage: ((message: FromWorker) => void) | undefined;
  onGone: ((why: string) => void) | undefined;
  idle?: NodeJS.Timeout;
}

/** A task that waits for answers or a core is ended after this many times its deadline. */
const WAITS = 10;
/** Interval in ms between checks of the CPU time once the deadline may be over. */
const LOOK_MS = 50;

/**
 * Threads or processes for work that strangers' input could make endless: each runs one task at a time, and is killed
 * and replaced when it exceeds the deadline. No event loop that answers requests ever blocks for it.
 */
export function createWorkers({
  start,
  turns,
  deadlineMs,
  idleMs,
}: Options): <T>(owner: Owner, job: Job) => Promise<T> {
  const free: Worker[] = [];

  function hire(): Worker {
    let ready = () => {};
    let failed = (_error: Error) => {};
    const isReady = new Promise<void>((resolve, reject) => {
      ready = resolve;
      failed = reject;
    });
    isReady.catch(() => {});
    const hand = start({
      message: (message) => (message.type === "ready" ? ready() : worker.onMessage?.(message)),
      gone(why) {
        failed(new Error(`a worker did not start: ${why}`));
        clearTimeout(worker.idle);
        const at = free.indexOf(worker);
        if (at !== -1) free.splice(at, 1);
        worker.onGone?.(why);
      },
    });
    const worker: Worker = { ...hand, isReady, onMessage: undefined, onGone: undefined };
    return worker;
  }

  function release(worker: Worker): void {
    if (worker.isWorn?.()) return worker.kill();
    worker.idle = setTimeout(() => worker.kill(), idleMs).unref();
    free.push(worker);
  }

  async function work(job: Job): Promise<unknown> {
    const worker = free.pop() ?? hire();
    clearTimeout(worker.idle);
    try {
      await worker.isReady;
      const value = await done(worker, job, job.deadlineMs ?? deadlineMs);
      release(worker);
      return value;
    } catch (error) {
      if (error instanceof TaskFailed) release(worker);
      else worker.kill();
      throw error;
    } finally {
      worker.onMessage = undefined;
      worker.onGone = undefined;
    }
  }
  return <T>(owner: Owner, job: Job) => turns(owner, () => work(job)) as Promise<T>;
}

/** The task failed, but the worker can be used again. */
class TaskFailed extends Error {
  override name = "TaskFailed";
}

function done(worker: Worker, { task, answers }: Job, deadlineMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const overran = () => settle(() => reject(new WorkerOverran(`not done within ${deadlineMs} ms`)));
    const waited = () => settle(() => reject(new WorkerWaited(`not done after ${deadlineMs * WAITS} ms of waiting`)));
    // Pending messages are handled first: the worker is not to blame for delays of this process.
    const late = () => {
      const now = worker.cpuMs?.();
      const used = now === undefined || begun === undefined ? deadlineMs : now - begun;
      if (used >= deadlineMs) setImmediate(overran);
      else clock = setTimeout(late, Math.max(LOOK_MS, deadlineMs - used));
    };
    const begun = worker.cpuMs?.();
    const whole = setTimeout(() => setImmediate(waited), deadlineMs * WAITS);
    let left = deadlineMs;
    let since = performance.now();
    let clock = setTimeout(late, left);
    let open = 0;
    const settle = (end: () => void) => {
      clearTimeout(whole);
      clearTimeout(clock);
      end();
    };
    async function answer({ id, name, args }: Extract<FromWorker, { type: "ask" }>): Promise<void> {
      if (open++ === 0) {
        clearTimeout(clock);
        left -= performance.now() - since;
      }
      try {
        const value = await (answers[name] as ((...args: unknown[]) => Promise<unknown>) | undefined)?.(...args);
        worker.send({ type: "answer", id, value });
      } catch (error) {
        return settle(() => reject(error));
      }
      if (--open > 0) return;
      since = performance.now();
      clock = setTimeout(late, Math.max(0, left));
    }
    const gone = (why: string) => settle(() => reject(new WorkerDied(why)));
    const heard = (message: FromWorker) => {
      if (message.type === "ask") void answer(message);
      else if (message.type === "done") settle(() => resolve(message.value));
      else if (message.type === "failed") settle(() => reject(new TaskFailed(message.error)));
    };
    worker.onGone = gone;
    worker.onMessage = heard;
    worker.send({ type: "task", task });
  });
}
