import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Failures } from "../../../../contract/shared/common.ts";

/**
 * Runs an act for each id once. The act opens its own transaction, so one refusal undoes nothing of the others.
 * @returns the ids for which the act succeeded, and each refusal with its words
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
