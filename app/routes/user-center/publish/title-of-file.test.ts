import { expect, test } from "vitest";
import { limits } from "#contract/shared/limits.ts";
import { titleOfFile } from "./title-of-file.ts";

test("R24 a video's title comes from its file's name without the extension, in the length of a title", () => {
  expect(titleOfFile("浮岛 2.5 通关.mp4")).toBe("浮岛 2.5 通关");
  expect(titleOfFile("浮岛")).toBe("浮岛");
  expect(titleOfFile(`${"长".repeat(300)}.mkv`)).toBe("长".repeat(limits.titleMax));
});
