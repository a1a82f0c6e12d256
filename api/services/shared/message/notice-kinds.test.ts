import { expect, expectTypeOf, test } from "vitest";
import { BLANK, noticeKind, noticeNames } from "./notice-kinds.ts";
import type { notify } from "./notify.ts";

type Notified = Parameters<typeof notify>[0];
type Rest = Pick<Notified, "ctx" | "trx" | "userIds">;
type Words = { title: string; body: string; path: null };

test("E06 notify accepts only kinds of the list, and a kind that obeys mutes only with a doer", () => {
  expectTypeOf<Rest & { notice: Words & { kind: "circle" } }>().toExtend<Notified>();
  expectTypeOf<Rest & { notice: Words & { kind: string } }>().not.toExtend<Notified>();
  expectTypeOf<Rest & { notice: Words & { kind: "mention" } }>().not.toExtend<Notified>();
  expectTypeOf<Rest & { notice: Words & { kind: "mention" }; doerId: number }>().toExtend<Notified>();
  // Likes are gathered by day: notify-of-doer.ts writes these notices.
  expectTypeOf<Rest & { notice: Words & { kind: "like" }; doerId: number }>().not.toExtend<Notified>();
});

test("E06 R29 each kind has a title for a notice whose post is gone, and only likes and follows gather", () => {
  expect(noticeNames.filter((name) => noticeKind(name)?.gathers)).toEqual(["like", "follow"]);
  expect(noticeNames.filter((name) => noticeKind(name)?.heard === "not-muted")).toEqual(["mention", "like", "follow"]);
  expect(noticeNames.filter((name) => noticeKind(name)?.keepsBody)).toEqual(["removal"]);
  expect(new Set(noticeNames.map((name) => noticeKind(name)?.blank))).toContain(BLANK);
  expect(noticeKind("a kind of last year")).toBeUndefined();
});
