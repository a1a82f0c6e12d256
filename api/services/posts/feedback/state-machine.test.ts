import { describe, expect, test } from "vitest";
import { type FeedbackStatus, feedbackStatuses } from "../../../../contract/posts/feedback-status.ts";
import { type Actor, judgeStep, missingNote, openSteps } from "./state-machine.ts";

const DAY = 24 * 3_600_000;
const admin: Actor = { isAdmin: true, isAuthor: false };
const author: Actor = { isAdmin: false, isAuthor: true };
const reader: Actor = { isAdmin: false, isAuthor: false };
const fresh = { movedAt: 0, now: DAY };

/** Written out independently of the module's table, to check that table. */
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

describe("E04 the states of a ticket", () => {
  test("E04 an administrator may take exactly the listed steps", () => {
    expect(allowed(admin).toSorted()).toEqual(adminMay.toSorted());
  });

  test("E04 an author may only supplement, close and reopen", () => {
    expect(allowed(author).toSorted()).toEqual(authorMay.toSorted());
  });

  test("E04 an administrator's own ticket allows the steps of both roles", () => {
    expect(allowed({ isAdmin: true, isAuthor: true }).toSorted()).toEqual(
      [...new Set([...adminMay, ...authorMay])].toSorted(),
    );
  });

  test("E04 a member who is neither author nor administrator is forbidden every step", () => {
    for (const [from, to] of pairs)
      expect(judgeStep({ from, to, actor: reader, ...fresh })).toMatchObject({ ok: false, isForbidden: true });
  });

  test("E04 a refusal tells a forbidden step from an impossible one", () => {
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

  test("E04 an author may reopen within seven days, an administrator at any time", () => {
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

  test("E04 the offered steps are exactly the allowed steps", () => {
    expect(openSteps({ from: "need-info", actor: author, ...fresh })).toEqual([
      { to: "processing", action: "supplement" },
      { to: "closed", action: "close" },
    ]);
    expect(openSteps({ from: "resolved", actor: author, movedAt: 0, now: 8 * DAY })).toEqual([
      { to: "closed", action: "close" },
    ]);
    expect(openSteps({ from: "rejected", actor: author, ...fresh })).toEqual([]);
  });

  test("E04 rejecting, asking and supplementing require a note", () => {
    expect(missingNote("reject")).toMatch(/理由/);
    expect(missingNote("ask")).toMatch(/补充/);
    expect(missingNote("supplement")).toMatch(/补充/);
    expect(missingNote("accept")).toBeUndefined();
  });
});
