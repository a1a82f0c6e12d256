import fc from "fast-check";
import { expect, test } from "vitest";

test("a property that fails says the seed and the path by which it fails again", () => {
  const never = fc.property(fc.nat(), () => false);
  expect(() => fc.assert(never, { seed: 7 })).toThrow(/\{ seed: 7, path: "0(?::\d+)*"/);
});
