import { expect, test } from "vitest";
import { stepInRow } from "./step-in-row.ts";

test("R25 arrow keys wrap around a toolbar; Home and End lead to its ends; other keys lead nowhere", () => {
  expect(stepInRow("ArrowRight", 0, 3)).toBe(1);
  expect(stepInRow("ArrowRight", 2, 3)).toBe(0);
  expect(stepInRow("ArrowLeft", 0, 3)).toBe(2);
  expect(stepInRow("Home", 2, 3)).toBe(0);
  expect(stepInRow("End", 0, 3)).toBe(2);
  expect(stepInRow("a", 0, 3)).toBeUndefined();
  expect(stepInRow("ArrowRight", -1, 3)).toBeUndefined();
});
