/** Another machine (Redis, S3, a provider) does not answer. */
export class AwayError extends Error {
  override name = "AwayError";
}

export interface Breaker {
  /**
   * Runs the work, unless the breaker is open.
   * @throws AwayError at once while the breaker is open, so that callers do not wait for a machine that just failed
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * `run` in parts, for work that continues after its start: check before, `worked` or `failed` after. @throws
   * AwayError
   */
  check(): void;
  worked(): void;
  /** @returns the error to throw */
  failed(error: unknown): AwayError;
}

/**
 * A circuit breaker: after `failures` failures in a row it rejects calls for `restMs`; then one trial call decides.
 * @param isAway whether an error means that the machine does not answer; a refusal counts as an answer
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
