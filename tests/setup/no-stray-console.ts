import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/** Nothing that runs under test may write to the console unseen. A test that means to, spies on it. */
const written: string[] = [];
for (const method of ["log", "info", "warn", "error", "debug", "trace"] as const) {
  console[method] = (...words: unknown[]) => {
    written.push(`console.${method}: ${format(...words)}`);
  };
}

function failOnOutput() {
  if (written.length > 0) throw new Error(`Stray console output:\n${written.splice(0).join("\n")}`);
}
afterEach(failOnOutput);
afterAll(failOnOutput);
