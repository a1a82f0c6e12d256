import { expect, test } from "vitest";
import { siteConfig } from "#contract/shared/config.ts";
import { announcementAt, isMark } from "./announcement.ts";

const config = (more: object) => siteConfig.parse({ announcement: "周六停机", ...more });
const at = (iso: string) => Date.parse(iso);

test("E09 an announcement is visible between its two times, and without them always", () => {
  const times = { announcementFrom: "2026-11-28T02:00:00.000Z", announcementUntil: "2026-11-28T04:00:00.000Z" };
  const isShown = (more: object, iso: string) => announcementAt(config(more), at(iso)) !== null;
  expect(isShown({}, "2000-01-01T00:00:00Z")).toBe(true);
  expect(isShown({ announcement: "" }, "2000-01-01T00:00:00Z")).toBe(false);
  expect(isShown(times, "2026-11-28T01:59:59.999Z")).toBe(false);
  expect(isShown(times, "2026-11-28T02:00:00.000Z")).toBe(true);
  expect(isShown(times, "2026-11-28T03:59:59.999Z")).toBe(true);
  expect(isShown(times, "2026-11-28T04:00:00.000Z")).toBe(false);
});

test("E09 a closed announcement stays closed, and the next one is visible", () => {
  const mark = (more: object) => announcementAt(config(more), 0)?.mark ?? "";
  expect(mark({})).toBe(mark({ announcementUntil: "2026-11-28T04:00:00.000Z" }));
  const others = [
    { announcement: "周日停机" },
    { announcementLink: "/article/1" },
    { announcementLevel: "important" },
    { announcementFrom: "1969-01-01T00:00:00.000Z" },
  ].map(mark);
  expect(new Set([...others, mark({})]).size).toBe(5);
  for (const one of [...others, mark({})]) expect(isMark(one)).toBe(true);
  for (const wrong of ["", "a;b", "A", "12345678", "../x"]) expect(isMark(wrong)).toBe(false);
});
