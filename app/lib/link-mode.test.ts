import { expect, test } from "vitest";
import { opensNewTab, parseLinkMode } from "./link-mode.ts";

test("S09 the mode default follows the caller's preference, and opens a new tab without one", () => {
  expect(opensNewTab("default")).toBe(true);
  expect(opensNewTab("default", "new-tab")).toBe(true);
  expect(opensNewTab("default", "router-push")).toBe(false);
});

test("S09 the other two modes override the caller", () => {
  expect(opensNewTab("new-tab", "router-push")).toBe(true);
  expect(opensNewTab("router-push", "new-tab")).toBe(false);
});

test("S09 only the three valid values are restored", () => {
  expect(["default", "new-tab", "router-push"].map(parseLinkMode)).toEqual(["default", "new-tab", "router-push"]);
  for (const wrong of ["", "newTab", "NEW-TAB", null, undefined, 1, {}]) expect(parseLinkMode(wrong)).toBeUndefined();
});
