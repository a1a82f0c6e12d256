import fc from "fast-check";
import { expect, test } from "vitest";

test("a failing property prints the seed and the path that repeat the failure", () => {
  const never = fc.property(fc.nat(), () => false);
  expect(() => fc.assert(never, { seed: 7 })).toThrow(/\{ seed: 7, path: "0(?::\d+)*"/);
});
