import { env } from "node:process";

/**
 * A property that fails says its seed and its path (fast-check's own words, which a test in scripts/ holds it to).
 * `PROPERTY_SEED=… npx vitest run <file>` throws the same again; hostile tests have HOSTILE_SEED.
 */
const seed = env.PROPERTY_SEED;
if (seed !== undefined) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
}
