import { inject } from "vitest";

/**
 * For a costly property: `fc.assert(property, { numRuns: share(0.1) })` uses a tenth of the run's number, and grows
 * with it.
 */
export const share = (part: number): number => Math.max(1, Math.round(inject("hostile").runs * part));
