export type Owner = string | number;

interface Rules {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Of one owner. */
  perOwner: number;
  /** Tasks that may wait, of all and of one owner. */
  waiting: number;
  waitingPerOwner: number;
  /** For whom there is no room. */
  refusal: () => Error;
}

/** @throws what `refusal` makes when too many wait */
export type Turns = <T>(owner: Owner, task: () => Promise<T>) => Promise<T>;

/**
 * Lets tasks run a few at once and so that nobody's many make another's one wait: of each owner only `perOwner` run, and
 * whoever was served last is served again after all others.
 */
export function createTurns({ atOnce, perOwner, waiting, waitingPerOwner, refusal }: Rules): Turns {
  /** Who waits, the one whose turn is next first. */
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
      // To the end of the line.
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
