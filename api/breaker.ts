/** What another machine owes us an answer for, and does not give. */
export class AwayError extends Error {
  override name = "AwayError";
}

export interface Breaker {
  /**
   * @throws AwayError at once while the machine rests: nobody waits again for what has just not answered
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * After `failures` in a row the other machine is left alone for `restMs`; then one asks on behalf of all.
 * @param isAway whether a failure says that the machine does not answer; a refusal is an answer
 */
export function createBreaker({
  failures,
  restMs,
  isAway,
  now = () => performance.now(),
}: {
  failures: number;
  restMs: number;
  isAway: (error: unknown) => boolean;
  now?: () => number;
}): Breaker {
  let inARow = 0;
  let restsUntil = 0;
  return {
    async run(work) {
      if (inARow >= failures) {
        if (now() < restsUntil) throw new AwayError("left alone after it did not answer");
        restsUntil = now() + restMs;
      }
      try {
        const result = await work();
        inARow = 0;
        return result;
      } catch (error) {
        if (!isAway(error)) {
          inARow = 0;
          throw error;
        }
        inARow += 1;
        if (inARow >= failures) restsUntil = now() + restMs;
        throw new AwayError("no answer", { cause: error });
      }
    },
  };
}
