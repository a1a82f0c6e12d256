import { expect, test } from "vitest";
import { firstRefused } from "./first-refused.ts";

const fields = ["title", "tagIds", "circleId"].map((name) => [name, { id: `video-${name}` }] as const);

test("R24 the sheet opens for the first refused setting, unless a field of the text is refused, too", () => {
  const settings = ["tagIds", "circleId"];
  expect(firstRefused({ circleId: ["不能发"], tagIds: ["太多"] }, fields, settings)).toEqual({
    inSettings: "video-tagIds",
  });
  expect(firstRefused({ title: ["太短"], tagIds: ["太多"] }, fields, settings)).toEqual({ inText: "video-title" });
  expect(firstRefused({ tagIds: [], title: undefined }, fields, settings)).toEqual({});
  expect(firstRefused({ "": ["稍后再试"], tagIds: ["太多"] }, fields, settings)).toEqual({ inText: "text" });
});
