import { randomInt } from "node:crypto";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    hostile: { seed: number; runs: number };
  }
}

/** The default number of runs for each property: short, for `npm test`. */
const SHORT_RUNS = 40;

function numberOf(name: string, otherwise: () => number): number {
  const given = process.env[name];
  if (given === undefined || given === "") return otherwise();
  if (!/^\d{1,10}$/.test(given)) throw new Error(`${name} is a whole number, not ${given}`);
  return Number(given);
}

/**
 * One printed seed for the whole run, so that a failure can be repeated: `HOSTILE_SEED=7 HOSTILE_RUNS=1000 npm run
 * test:hostile`.
 */
export default function setup(project: TestProject): void {
  const seed = numberOf("HOSTILE_SEED", () => randomInt(2 ** 31));
  const runs = numberOf("HOSTILE_RUNS", () => SHORT_RUNS);
  project.provide("hostile", { seed, runs });
  console.log(`hostile: HOSTILE_SEED=${seed} HOSTILE_RUNS=${runs}`);
}
