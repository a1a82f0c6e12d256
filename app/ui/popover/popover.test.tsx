import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Popover, POPOVER_DELAY } from "./popover.tsx";

test("W07 without JavaScript a popover is a details element with its text in the HTML", () => {
  const html = renderToString(<Popover trigger="等级">每日签到得 5 点经验</Popover>);
  expect(html).toMatch(/^<details/);
  expect(html).toContain("每日签到得 5 点经验");
});

test("W07 the hover delay is 100 ms", () => {
  expect(POPOVER_DELAY).toBe(100);
});
