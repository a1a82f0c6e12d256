import { expect, test } from "vitest";
import { isSolved, passportText } from "./ticket-passport.ts";

const ticket = { id: 3, resolvedVersion: "1.5.0", voteCount: 14 };

test("R10 E04 the passport names the reader's part, the version and the supporters", () => {
  expect(passportText(ticket, "author")).toBe("你提的 #3 在 1.5.0 解决了，14 人一起支持");
  expect(passportText(ticket, "supporter")).toBe("你支持的 #3 在 1.5.0 解决了，14 人一起支持");
  expect(passportText(ticket, "other")).toBe("#3 在 1.5.0 解决了，14 人一起支持");
  expect(passportText(ticket, "author", { speaker: "我" })).toBe("我提的 #3 在 1.5.0 解决了，14 人一起支持");
});

test("R10 E04 the passport does without a version and without supporters", () => {
  expect(passportText({ ...ticket, resolvedVersion: "" }, "author")).toBe("你提的 #3 解决了，14 人一起支持");
  expect(passportText({ ...ticket, voteCount: 0 }, "author")).toBe("你提的 #3 在 1.5.0 解决了");
  expect(passportText({ ...ticket, voteCount: 1 }, "author")).toBe("你提的 #3 在 1.5.0 解决了，1 人支持");
  expect(passportText({ ...ticket, voteCount: 1 }, "supporter")).toBe("你支持的 #3 在 1.5.0 解决了");
  expect(passportText({ id: 3, resolvedVersion: "", voteCount: 0 }, "other")).toBe("#3 解决了");
});

test("R10 E04 the passport writes large counts as the pages do", () => {
  const text = passportText({ ...ticket, voteCount: 12_345 }, "other", { countText: (count) => `${count / 10_000}万` });
  expect(text).toBe("#3 在 1.5.0 解决了，1.2345万 人一起支持");
});

test("R10 E04 a ticket that was closed after its solution is solved, any other closed ticket is not", () => {
  expect(isSolved({ status: "resolved", resolvedVersion: "" })).toBe(true);
  expect(isSolved({ status: "closed", resolvedVersion: "1.5.0" })).toBe(true);
  expect(isSolved({ status: "closed", resolvedVersion: "" })).toBe(false);
  expect(isSolved({ status: "processing", resolvedVersion: "" })).toBe(false);
});
