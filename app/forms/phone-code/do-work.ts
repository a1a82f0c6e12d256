import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Work } from "#contract/shared/challenge.ts";

/** After this time the visitor answers the question instead. */
const DEADLINE_MS = 20_000;

/**
 * Solves the proof of work in the browser. The hashes run in Web Crypto's own threads, so the page stays responsive.
 * This module is loaded with the first challenge.
 * @returns the solution to send with the form; undefined after the deadline or an abort
 */
export async function doWork(work: Work, controller: AbortController): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge: work, deriveKey, controller, timeout: DEADLINE_MS });
  return solution ? JSON.stringify({ challenge: work, solution }) : undefined;
}
