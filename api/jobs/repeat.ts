/** Calls `work` now or after a while, and again and again, never while it is still under way. */
interface Repeat {
  /** From one beginning to the next; what takes longer begins anew at once. */
  everyMs: number;
  isAtOnce?: boolean;
  /**
   * Never rejects.
   * @param run aborted at the stop
   * @returns ms until the next beginning, where that is not `everyMs`
   */
  work(run: AbortController): Promise<number | void>;
}

/**
 * The one timer of periodic work. It keeps no process alive.
 * @returns stops it: what is under way is aborted, and waited for
 */
export function repeat({ everyMs, isAtOnce = false, work }: Repeat): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let run: AbortController | undefined;
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    const began = performance.now();
    run = new AbortController();
    const againMs = await work(run);
    run = undefined;
    if (!isStopped) wait(againMs ?? everyMs - (performance.now() - began));
  }
  function begin(): void {
    running = round();
  }
  function wait(ms: number): void {
    timer = setTimeout(begin, Math.max(0, ms));
    timer.unref();
  }

  if (isAtOnce) begin();
  else wait(everyMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    run?.abort();
    await running;
  };
}
