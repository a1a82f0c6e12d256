/** Calls `work` repeatedly, at once or after the first interval; calls never overlap. */
interface Repeat {
  /** From the start of one call to the start of the next; after a longer call the next one starts at once. */
  everyMs: number;
  isAtOnce?: boolean;
  /**
   * Must never reject.
   * @param run aborted at the stop
   * @returns ms until the next start, if different from `everyMs`
   */
  work(run: AbortController): Promise<number | void>;
}

/**
 * The timer of all periodic work. The timer does not keep the process alive.
 * @returns a function that stops it: it aborts the current call and waits for it
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
