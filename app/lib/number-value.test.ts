import fc from "fast-check";
import { expect, test } from "vitest";
import { fitNumber, parseNumber, roundTo, showNumber, stepNumber } from "./number-value.ts";

test.each(["", " ", "-", "+", ".", "-.", "－"])("W03 %j is not yet a number: null", (text) => {
  expect(parseNumber(text)).toBeNull();
});

test.each([
  ["12", 12],
  ["-3.5", -3.5],
  ["１２．５", 12.5],
  ["1,200", 1200],
  [".5", 0.5],
  ["7.", 7],
  ["1e3", 1000],
])("W03 %j is read as %d", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(["abc", "1-2", "--1", "1.2.3", "1e999", "Infinity", "0x10"])("W03 %j is no number", (text) => {
  expect(parseNumber(text)).toBeUndefined();
});

test.each([
  [1.005, 2, 1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-0.4, 0, 0],
  [1234.5, -2, 1200],
  [1e-7, 2, 0],
])("W03 %d rounded to %d digits is %d", (value, precision, result) => {
  expect(roundTo(value, precision)).toBe(result);
});

test("W03 a value is clamped to min and max after rounding", () => {
  expect(fitNumber(150, { min: 0, max: 100 })).toBe(100);
  expect(fitNumber(-1, { min: 0, max: 100 })).toBe(0);
  expect(fitNumber(99.996, { max: 100, precision: 2 })).toBe(100);
  expect(fitNumber(0.2, { min: 0.5, precision: 0 })).toBe(0.5);
  expect(fitNumber(null, { min: 3 })).toBeNull();
});

test("W03 steps have no binary rounding errors and stop at the bounds", () => {
  expect(stepNumber(0.1, 1, { step: 0.2 })).toBe(0.3);
  expect(stepNumber(1, -1, { step: 0.1 })).toBe(0.9);
  expect(stepNumber(99, 1, { step: 5, max: 100 })).toBe(100);
  expect(stepNumber(null, 1, {})).toBe(1);
  expect(stepNumber(null, -1, { min: 0 })).toBe(0);
});

test("W03 a fitted number is within its bounds and survives formatting and parsing, for any typed text", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (value, precision) => {
      const fitted = fitNumber(value, { min: -100, max: 100, precision });
      expect(fitted).toBeGreaterThanOrEqual(-100);
      expect(fitted).toBeLessThanOrEqual(100);
      expect(fitNumber(fitted, { min: -100, max: 100, precision })).toBe(fitted);
      expect(parseNumber(showNumber(fitted))).toBe(fitted);
    }),
  );
});
