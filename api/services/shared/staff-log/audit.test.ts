import { expect, test } from "vitest";
import { differenceOf } from "./audit.ts";

test.each<[string, object, object, object, object]>([
  ["one changed field", { role: "", areas: [] }, { role: "moderator", areas: [] }, { role: "" }, { role: "moderator" }],
  [
    "a changed list",
    { fields: ["title"] },
    { fields: ["title", "name"] },
    { fields: ["title"] },
    { fields: ["title", "name"] },
  ],
  ["equal lists and objects", { a: [1], b: { c: 1, d: 2 } }, { a: [1], b: { d: 2, c: 1 } }, {}, {}],
  ["a result of the act", { version: 1 }, { version: 2, asks: false }, { version: 1 }, { version: 2, asks: false }],
  ["a field without a value", { until: null }, { until: 5 }, { until: null }, { until: 5 }],
])("A01 the log stores of two states only the fields that differ: %s", (_, before, after, was, is) => {
  expect(differenceOf(before, after)).toEqual({ before: was, after: is });
});
