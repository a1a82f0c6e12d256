import { describe, expect, test } from "vitest";
import { type FeedbackStatus, feedbackStatuses } from "../../../../contract/posts/feedback-status.ts";
import { type Actor, judgeStep, missingNote, openSteps } from "./state-machine.ts";

const DAY = 24 * 3_600_000;
const admin: Actor = { isAdmin: true, isAuthor: false };
const author: Actor = { isAdmin: false, isAuthor: true };
const reader: Actor = { isAdmin: false, isAuthor: false };
const fresh = { movedAt: 0, now: DAY };

/** Written out by hand, so that the table of the module is compared with another. */
const adminMay = [
  "pending accepted",
  "pending scheduled",
  "pending rejected",
  "pending duplicate",
  "accepted processing",
  "accepted scheduled",
  "accepted rejected",
  "accepted duplicate",
  "scheduled processing",
  "scheduled rejected",
  "scheduled duplicate",
  "processing resolved",
  "processing need-info",
  "processing scheduled",
  "processing rejected",
  "processing duplicate",
  "need-info processing",
  "need-info resolved",
  "need-info rejected",
  "need-info duplicate",
  "resolved closed",
  "resolved processing",
  "closed processing",
  "rejected accepted",
  "duplicate accepted",
];
const authorMay = [
  "pending closed",
  "accepted closed",
  "scheduled closed",
  "processing closed",
  "need-info processing",
  "need-info closed",
  "resolved closed",
  "resolved pending",
  "closed pending",
];

const pairs = feedbackStatuses.flatMap((from) => feedbackStatuses.map((to) => [from, to] as const));
const allowed = (actor: Actor) =>
  pairs.filter(([from, to]) => judgeStep({ from, to, actor, ...fresh }).ok).map((pair) => pair.join(" "));

describe("E04 the way of a ticket", () => {
  test("E04 an administrator may take exactly the steps of the desk", () => {
    expect(allowed(admin).toSorted()).toEqual(adminMay.toSorted());
  });

  test("E04 an author may supplement, close and reopen, and nothing else", () => {
    expect(allowed(author).toSorted()).toEqual(authorMay.toSorted());
  });

  test("E04 an administrator's own ticket takes the steps of both", () => {
    expect(allowed({ isAdmin: true, isAuthor: true }).toSorted()).toEqual(
      [...new Set([...adminMay, ...authorMay])].toSorted(),
    );
  });

  test("E04 whoever else asks is told that it is not theirs", () => {
    for (const [from, to] of pairs)
      expect(judgeStep({ from, to, actor: reader, ...fresh })).toMatchObject({ ok: false, isForbidden: true });
  });

  test("E04 a refused step says why: not yours, or not from here", () => {
    expect(judgeStep({ from: "pending", to: "accepted", actor: author, ...fresh })).toEqual({
      ok: false,
      isForbidden: true,
      message: "只有管理员可以把反馈改为「已受理」",
    });
    expect(judgeStep({ from: "pending", to: "resolved", actor: admin, ...fresh })).toEqual({
      ok: false,
      isForbidden: false,
      message: "「待受理」的反馈不能直接改为「已解决」",
    });
    for (const status of feedbackStatuses)
      expect(judgeStep({ from: status, to: status, actor: admin, ...fresh }).ok).toBe(false);
  });

  test("E04 an author reopens within seven days, an administrator later too", () => {
    const late = { movedAt: 0, now: 7 * DAY + 1 };
    for (const from of ["resolved", "closed"] as FeedbackStatus[]) {
      expect(judgeStep({ from, to: "pending", actor: author, movedAt: 0, now: 7 * DAY })).toEqual({
        ok: true,
        action: "reopen",
      });
      expect(judgeStep({ from, to: "pending", actor: author, ...late })).toMatchObject({
        ok: false,
        isForbidden: false,
        message: expect.stringContaining("超过 7 天"),
      });
      expect(judgeStep({ from, to: "processing", actor: admin, ...late })).toEqual({ ok: true, action: "reopen" });
    }
  });

  test("E04 the steps that are offered are those that pass", () => {
    expect(openSteps({ from: "need-info", actor: author, ...fresh })).toEqual([
      { to: "processing", action: "supplement" },
      { to: "closed", action: "close" },
    ]);
    expect(openSteps({ from: "resolved", actor: author, movedAt: 0, now: 8 * DAY })).toEqual([
      { to: "closed", action: "close" },
    ]);
    expect(openSteps({ from: "rejected", actor: author, ...fresh })).toEqual([]);
  });

  test("E04 refusing, asking and supplementing need words", () => {
    expect(missingNote("reject")).toMatch(/理由/);
    expect(missingNote("ask")).toMatch(/补充/);
    expect(missingNote("supplement")).toMatch(/补充/);
    expect(missingNote("accept")).toBeUndefined();
  });
});
