import { expect, test } from "vitest";
import { parseId } from "./parse-id.ts";

test("R30 only the canonical digits of a number are an id", () => {
  expect(parseId("42")).toBe(42);
  for (const wrong of [
    "",
    "0",
    "042",
    "-1",
    "4.2",
    "1e3",
    "abc",
    "９",
    " 42",
    "9007199254740993",
    "99999999999999999",
    null,
    undefined,
  ]) {
    expect(parseId(wrong)).toBeUndefined();
  }
});
