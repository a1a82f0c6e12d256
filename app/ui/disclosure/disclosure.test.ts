import { expect, test } from "vitest";
import { nextStop } from "./attach-disclosure.ts";
import { choosePlace } from "./place-panel.ts";

const viewport = { width: 390, height: 800 };
const trigger = { top: 100, bottom: 140, left: 20, right: 120 };

test("W06 W07 a panel with enough room stays below its trigger", () => {
  expect(choosePlace(trigger, { top: 148, bottom: 348, left: 20, right: 320 }, viewport, 8)).toEqual({
    above: false,
    shift: 0,
  });
});

test("W06 W07 a panel at the lower edge moves above its trigger, if there is room", () => {
  const low = { ...trigger, top: 700, bottom: 740 };
  expect(choosePlace(low, { top: 748, bottom: 948, left: 20, right: 220 }, viewport, 8).above).toBe(true);
  expect(choosePlace(trigger, { top: 148, bottom: 1048, left: 20, right: 220 }, viewport, 8).above).toBe(false);
});

test("W06 W07 a panel at a side moves inside the window", () => {
  expect(choosePlace(trigger, { top: 148, bottom: 348, left: 200, right: 500 }, viewport, 8).shift).toBe(-118);
  expect(choosePlace(trigger, { top: 148, bottom: 348, left: -100, right: 200 }, viewport, 8).shift).toBe(108);
  expect(choosePlace(trigger, { top: 148, bottom: 348, left: 30, right: 900 }, viewport, 8).shift).toBe(-22);
});

test("W06 arrow keys wrap around; Home and End lead to the first and last item", () => {
  expect(nextStop("ArrowDown", -1, 3)).toBe(0);
  expect(nextStop("ArrowDown", 2, 3)).toBe(0);
  expect(nextStop("ArrowUp", -1, 3)).toBe(2);
  expect(nextStop("ArrowUp", 0, 3)).toBe(2);
  expect(nextStop("Home", 2, 3)).toBe(0);
  expect(nextStop("End", 0, 3)).toBe(2);
  expect(nextStop("Home", -1, 3)).toBeUndefined();
  expect(nextStop("ArrowDown", -1, 0)).toBeUndefined();
  expect(nextStop("a", 0, 3)).toBeUndefined();
});
