import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Failures } from "../../../../contract/shared/common.ts";

/**
 * Runs `run` once for each distinct id. `run` opens its own transaction, so one refusal undoes none of the others.
 * @returns the ids that succeeded, each refusal with its message, and the first refusal
 */
export async function eachByItself(
  ids: readonly number[],
  run: (id: number) => Promise<unknown>,
): Promise<{ ids: number[]; failed: Failures; refusal: ApiError | undefined }> {
  const done: number[] = [];
  const failed: Failures = [];
  let refusal: ApiError | undefined;
  for (const id of new Set(ids)) {
    try {
      await run(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusal ??= error;
      failed.push({ id, message: error.message });
    }
  }
  return { ids: done, failed, refusal };
}
