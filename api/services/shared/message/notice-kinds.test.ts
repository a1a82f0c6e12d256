import { expect, expectTypeOf, test } from "vitest";
import type { addAct } from "./add-act.ts";
import { BLANK, blankTitle, noticeKind, noticeKinds, noticeNames } from "./notice-kinds.ts";
import type { notify } from "./notify.ts";

type Notified = Parameters<typeof notify>[0];
type Rest = Pick<Notified, "ctx" | "trx" | "userIds">;
type Words = { title: string; body: string; path: null };
type Added = Parameters<typeof addAct>[0];

test("E06 notify accepts only the site's own kinds, and an act only kinds that gather people", () => {
  expectTypeOf<Rest & { notice: Words & { kind: "circle" } }>().toExtend<Notified>();
  expectTypeOf<Rest & { notice: Words & { kind: string } }>().not.toExtend<Notified>();
  expectTypeOf<Rest & { notice: Words & { kind: "like" } }>().not.toExtend<Notified>();
  expectTypeOf<Rest & { kind: "like"; doerId: number }>().toExtend<Added>();
  expectTypeOf<Rest & { kind: "circle"; doerId: number }>().not.toExtend<Added>();
});

test("E06 R28 R29 each kind has a tab, and either words for people's acts or a title for a post that is gone", () => {
  const tabs = Object.fromEntries(noticeNames.map((name) => [name, noticeKinds[name].tab]));
  expect(tabs).toMatchObject({
    comment: "reply",
    reply: "reply",
    mention: "mention",
    like: "like",
    favourite: "like",
    follow: "follow",
    circle: "system",
  });
  expect(noticeNames.filter((name) => "keepsBody" in noticeKinds[name])).toEqual(["removal"]);
  expect(blankTitle("feedback")).toBe("你关注的反馈有过新进展");
  expect(blankTitle("like")).toBe(BLANK);
  expect(blankTitle("a kind of last year")).toBe(BLANK);
  expect(noticeKind("a kind of last year")).toBeUndefined();
});
