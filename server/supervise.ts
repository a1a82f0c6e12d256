/** EX_TEMPFAIL: exit code of a child when a dependency is unavailable now. */
export const EXIT_LATER = 75;
/** EX_CONFIG: exit code of a child when a setting is wrong, so that a restart cannot help. */
export const EXIT_CONFIG = 78;

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
const SETTLED_MS = 60_000;

export interface Child {
  /** Sends SIGTERM, and SIGKILL when the child has not ended within `patienceMs`. Resolves when the child has ended. */
  stop(patienceMs: number): Promise<void>;
}

/** The part of a child process that supervising needs. */
export interface Running {
  once(event: "exit", listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  kill(signal: NodeJS.Signals): void;
}

export interface Supervising {
  name: string;
  /**
   * Called when the child is not restarted, because a setting is wrong, or a dependency is missing at its first start.
   */
  onFatal: (code: typeof EXIT_CONFIG | typeof EXIT_LATER) => void;
  say: (line: string) => void;
  /** Whether an earlier life of the child was ready: then a dependency that is missing now may come back. */
  hasLived?: () => boolean;
}

/**
 * Keeps a child running: restarts it when it dies, after 200 ms, doubling to 10 s, and after 200 ms again once it has
 * lived for a minute.
 * @param start called for each life of the child
 */
export function supervise(start: () => Running, { onFatal, say, name, hasLived = () => false }: Supervising): Child {
  let running: Running | undefined;
  let stopping = false;
  let delay = FIRST_DELAY_MS;
  let again: NodeJS.Timeout | undefined;
  let gone = () => {};

  function live() {
    const startedAt = performance.now();
    running = start();
    running.once("exit", (code, signal) => {
      running = undefined;
      if (stopping) return gone();
      if (code === EXIT_CONFIG || (code === EXIT_LATER && !hasLived())) return onFatal(code);
      if (performance.now() - startedAt > SETTLED_MS) delay = FIRST_DELAY_MS;
      say(`${name}意外退出（${signal ?? `代码 ${code}`}），${delay / 1000} 秒后重新启动`);
      again = setTimeout(live, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    });
  }
  live();

  return {
    stop(patienceMs) {
      stopping = true;
      clearTimeout(again);
      const child = running;
      if (!child) return Promise.resolve();
      return new Promise((resolve) => {
        const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
        gone = () => {
          clearTimeout(patience);
          resolve();
        };
        child.kill("SIGTERM");
      });
    },
  };
}
