import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

test("E02 a video's duration is shown in hours, minutes and seconds", () => {
  expect([0.4, 7, 59.6, 750, 3723].map(durationText)).toEqual(["0:00", "0:07", "1:00", "12:30", "1:02:03"]);
});
