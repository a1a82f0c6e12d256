/** What another machine owes us an answer for, and does not give. */
export class AwayError extends Error {
  override name = "AwayError";
}

export interface Breaker {
  /**
   * @throws AwayError at once while the machine rests: nobody waits again for what has just not answered
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The parts of `run`, for work that goes on after it was begun: before it, and how it ended. @throws AwayError as `run` does */
  check(): void;
  worked(): void;
  /** @returns what to throw */
  failed(error: unknown): AwayError;
}

/**
 * After `failures` in a row the other machine is left alone for `restMs`; then one asks on behalf of all.
 * @param isAway whether a failure says that the machine does not answer; a refusal is an answer
 */
export function createBreaker({
  failures,
  restMs,
  isAway = () => true,
  now = () => performance.now(),
}: {
  failures: number;
  restMs: number;
  isAway?: (error: unknown) => boolean;
  now?: () => number;
}): Breaker {
  let inARow = 0;
  let restsUntil = 0;
  function check(): void {
    if (inARow < failures) return;
    if (now() < restsUntil) throw new AwayError("left alone after it did not answer");
    restsUntil = now() + restMs;
  }
  function worked(): void {
    inARow = 0;
  }
  function failed(cause: unknown): AwayError {
    inARow += 1;
    if (inARow >= failures) restsUntil = now() + restMs;
    return new AwayError("no answer", { cause });
  }
  return {
    check,
    worked,
    failed,
    async run(work) {
      check();
      try {
        const result = await work();
        worked();
        return result;
      } catch (error) {
        if (isAway(error)) throw failed(error);
        worked();
        throw error;
      }
    },
  };
}
