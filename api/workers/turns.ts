export type Owner = string | number;

interface Rules {
  /** Maximum tasks running at once. */
  atOnce: number;
  /** Maximum running tasks of an owner. */
  perOwner: number;
  /** Maximum waiting tasks, in total and per owner. */
  waiting: number;
  waitingPerOwner: number;
  /** Makes the error for a task above these limits. */
  refusal: () => Error;
}

/** @throws the error of `refusal` when too many tasks wait */
export type Turns = <T>(owner: Owner, task: () => Promise<T>) => Promise<T>;

/**
 * A fair queue: a few tasks run at once, at most `perOwner` of each owner, and the owner served last is served again
 * after all others, so that one owner's many tasks do not delay another's single task.
 */
export function createTurns({ atOnce, perOwner, waiting, waitingPerOwner, refusal }: Rules): Turns {
  /** Waiting tasks by owner; the next owner is first. */
  const line = new Map<Owner, (() => void)[]>();
  const running = new Map<Owner, number>();
  let inWork = 0;
  let inLine = 0;

  const mayRun = (owner: Owner) => inWork < atOnce && (running.get(owner) ?? 0) < perOwner;

  function start(owner: Owner): void {
    inWork += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  }

  function end(owner: Owner): void {
    inWork -= 1;
    const left = (running.get(owner) ?? 0) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    for (const [next, tasks] of line) {
      if (!mayRun(next)) continue;
      const begin = tasks.shift();
      line.delete(next);
      // The owner goes to the end of the line.
      if (tasks.length > 0) line.set(next, tasks);
      inLine -= 1;
      start(next);
      begin?.();
      return;
    }
  }

  return async (owner, task) => {
    if (mayRun(owner)) start(owner);
    else {
      const tasks = line.get(owner) ?? [];
      if (inLine >= waiting || tasks.length >= waitingPerOwner) throw refusal();
      await new Promise<void>((begin) => {
        tasks.push(begin);
        line.set(owner, tasks);
        inLine += 1;
      });
    }
    try {
      return await task();
    } finally {
      end(owner);
    }
  };
}
