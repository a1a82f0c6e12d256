/** EX_TEMPFAIL: what a child says when something that it needs is not there at present. */
export const EXIT_LATER = 75;
/** EX_CONFIG: what a child says when starting again cannot help. */
export const EXIT_CONFIG = 78;

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
const SETTLED_MS = 60_000;

export interface Child {
  /** Asks it to stop in order (SIGTERM); kills it when it does not within `patienceMs`. Resolves when it is gone. */
  stop(patienceMs: number): Promise<void>;
}

/** As much of a child process as supervising needs. */
export interface Running {
  once(event: "exit", listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  kill(signal: NodeJS.Signals): void;
}

export interface Supervising {
  name: string;
  /** It is not started again: the child said that its configuration is wrong (78), or that what it needs is not there yet (75). */
  onFatal: (code: number) => void;
  say: (line: string) => void;
  /** Whether a life before was ready: then what is missing now was there, and may come again. */
  hasLived?: () => boolean;
}

/**
 * Keeps a child running: starts it again when it dies, after 200 ms, doubling to 10 s, from 200 ms again once it has
 * lived for a minute.
 * @param start called for each life
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
