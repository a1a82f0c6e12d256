import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Work } from "#contract/shared/challenge.ts";

/** Who waits longer answers the question instead. */
const DEADLINE_MS = 20_000;

/**
 * Works instead of the visitor. Each try is Web Crypto's, which has threads of its own: the page stays as quick as it was.
 * Loaded when the first question comes.
 * @returns what is sent with the form; undefined when it took too long, or was no longer wanted
 */
export async function doWork(work: Work, controller: AbortController): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge: work, deriveKey, controller, timeout: DEADLINE_MS });
  return solution ? JSON.stringify({ challenge: work, solution }) : undefined;
}
