import type { FromWorker, ToWorker } from "./messages.ts";
import type { Owner, Turns } from "./turns.ts";

/** A thread or a process, as whoever gives it work sees it. */
export interface Hand {
  send(message: ToWorker): void;
  /** At once, whatever it is at. */
  kill(): void;
  /** Whether a new one should have the next task. */
  isWorn?(): boolean;
  /** How long it has been on a core; without it, or where it does not know, the clock on the wall counts. */
  cpuMs?(): number | undefined;
}

/** `onGone` says that it is no more, and why; after `kill` too. */
export type StartHand = (on: { message: (message: FromWorker) => void; gone: (why: string) => void }) => Hand;

/** It was at it for too long, and was ended. */
export class WorkerOverran extends Error {
  override name = "WorkerOverran";
}

/** It had no core, or no answer to what it asked, for too long: the task is not to blame. */
export class WorkerWaited extends Error {
  override name = "WorkerWaited";
}

/** It died over it: out of memory, mostly. */
export class WorkerDied extends Error {
  override name = "WorkerDied";
}

interface Options {
  start: StartHand;
  turns: Turns;
  /**
   * Of its own time: what it asks for and waits for does not count, nor, where its CPU time is known, that others have the
   * cores. A job may have a shorter one.
   */
  deadlineMs: number;
  /** Without work it is kept so long. */
  idleMs: number;
}

export interface Job {
  task: unknown;
  /** What the worker may ask, by name. An error there ends the job with it. */
  answers: Record<string, (...args: never[]) => Promise<unknown>>;
  deadlineMs?: number;
}

interface Worker extends Hand {
  isReady: Promise<void>;
  onMessage: ((message: FromWorker) => void) | undefined;
  onGone: ((why: string) => void) | undefined;
  idle?: NodeJS.Timeout;
}

/** A task that waits, for answers or for a core, has so much of the deadline again, as many times. */
const WAITS = 10;
/** CPU time is looked at as often, once it may be over. */
const LOOK_MS = 50;

/**
 * Threads or processes for work that strangers' bytes could make endless: each has one task at a time, and one that
 * overruns its deadline is ended and replaced, so that no event loop that answers anybody ever stands still for it.
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

/** The worker itself is well. */
class TaskFailed extends Error {
  override name = "TaskFailed";
}

function done(worker: Worker, { task, answers }: Job, deadlineMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const overran = () => settle(() => reject(new WorkerOverran(`not done within ${deadlineMs} ms`)));
    const waited = () => settle(() => reject(new WorkerWaited(`not done after ${deadlineMs * WAITS} ms of waiting`)));
    // What it has said meanwhile is heard first: it is not to blame for our own delays.
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
