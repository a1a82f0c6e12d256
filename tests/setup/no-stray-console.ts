import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/** Code under test may not write to the console unnoticed. A test that expects output spies on it. */
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
