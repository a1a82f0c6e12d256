import { env } from "node:process";

/**
 * A failed property reports its seed and its path (by fast-check, which a test in scripts/ checks). `PROPERTY_SEED=…
 * npx vitest run <file>` repeats it; hostile tests use HOSTILE_SEED.
 */
const seed = env.PROPERTY_SEED;
if (seed !== undefined) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
}
