import fc from "fast-check";
import { inject } from "vitest";

/** Every property of the file uses the run's seed and number of runs; see `share` for costly ones. */
fc.configureGlobal({ seed: inject("hostile").seed, numRuns: inject("hostile").runs });
