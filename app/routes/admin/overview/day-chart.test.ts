import { expect, test } from "vitest";
import { scaleTop } from "./day-chart.tsx";

test("A01 a chart's scale ends at a round number that is not below the highest value", () => {
  expect([0, 1, 2, 3, 9, 10, 11, 25, 111, 984, 1_000].map(scaleTop)).toEqual([
    1, 1, 2, 4, 10, 10, 20, 40, 200, 1_000, 1_000,
  ]);
});
