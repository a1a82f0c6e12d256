import { expect, test } from "vitest";
import { wrongSetting } from "./wrong-setting.ts";

const fields = ["title", "tagIds", "circleId"].map((name) => [name, { id: `video-${name}` }] as const);

test("R24 the sheet opens for the first refused setting, unless a field of the text is refused, too", () => {
  const settings = ["tagIds", "circleId"];
  expect(wrongSetting({ circleId: ["不能发"], tagIds: ["太多"] }, fields, settings)).toBe("video-tagIds");
  expect(wrongSetting({ title: ["太短"], tagIds: ["太多"] }, fields, settings)).toBeUndefined();
  expect(wrongSetting({ tagIds: [], title: undefined }, fields, settings)).toBeUndefined();
  expect(wrongSetting({ "": ["稍后再试"] }, fields, settings)).toBeUndefined();
});
