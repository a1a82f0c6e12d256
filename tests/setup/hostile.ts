import { inject } from "vitest";

/**
 * For a property whose single try is costly: `fc.assert(property, { numRuns: share(0.1) })` is a tenth of the run's tries,
 * and grows with them.
 */
export const share = (part: number): number => Math.max(1, Math.round(inject("hostile").runs * part));
