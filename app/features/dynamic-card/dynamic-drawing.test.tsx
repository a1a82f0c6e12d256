import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DynamicView } from "./card-data.ts";
import { filled } from "~/lib/own-marks.ts";
import { ownOf } from "./card-around.ts";
import { dynamicDrawing } from "./dynamic-drawing.tsx";

const card: DynamicView = {
  id: 7,
  html: "<p>灯还亮着</p>",
  author: { id: 3, name: "阿岚", role: "USER", avatar: null },
  origin: null,
  images: [],
  video: null,
  poll: null,
  circle: null,
  visibility: "public",
  region: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  editedAt: null,
  liked: false,
  likeCount: 2,
  commentCount: 0,
  repostCount: 0,
  canRepost: true,
  canEdit: false,
  canDelete: false,
};
const around = { now: Date.parse("2026-11-21T12:00:00Z"), isFirst: false };
const drawn = (isGuest: boolean, of = card) => renderToStaticMarkup(dynamicDrawing(isGuest).draw(of, around));

test("E03 a card that is drawn once for all holds, for each reader, that reader's id and address in its form", () => {
  const html = drawn(false);
  const of = (owner: string, here: string) => filled(html, ownOf({ now: 0, isGuest: false, owner, here }));
  const first = of("41", '/search?q=a&type="dynamics"');
  expect(first).toContain('name="formOwner" value="41"');
  expect(first).toContain('value="/search?q=a&amp;type=&quot;dynamics&quot;#dynamic-7"');
  expect(of("42", "/dynamic")).toContain('name="formOwner" value="42"');
  expect(of("42", "/dynamic")).not.toContain("@");
  // A reader's address that looks like a pattern of a replacement stays what it is.
  expect(of("42", "/dynamic?feed=$&$1")).toContain('value="/dynamic?feed=$&amp;$1#dynamic-7"');
});

test("E03 a guest's card holds no form, and a like leads over the login to the dynamic", () => {
  const html = drawn(true);
  expect(html).not.toContain("<form");
  expect(html).toContain('href="/login?redirect=%2Fdynamic%2F7"');
});

const poll: NonNullable<DynamicView["poll"]> = {
  id: 1,
  question: "",
  options: [{ id: 5, text: "左岸", voteCount: null, chosen: false }],
  isMultiple: false,
  isEnded: false,
  voterCount: 3,
  endsAt: "2026-11-23T12:00:00.000Z",
  voted: false,
};

test("E03 a poll is drawn once for all: who may vote has a form that is theirs", () => {
  const asking = { ...card, poll };
  const form = filled(drawn(false, asking), ownOf({ now: 0, isGuest: false, owner: "41", here: "/dynamic" }));
  expect(form.match(/name="formOwner" value="41"/g)).toHaveLength(2);
  expect(form).toContain("data-vote");
  expect(form).not.toContain("@");
  expect(drawn(false, { ...card, poll: { ...poll, voted: true } })).toContain("还剩 2 天");
  expect(drawn(false, { ...card, poll: { ...poll, isEnded: true } })).toContain("已结束");
  const html = drawn(true, asking);
  const of = (here: string) => filled(html, ownOf({ now: 0, isGuest: true, owner: "", here }));
  expect(of("/dynamic")).toContain('href="/login?redirect=%2Fdynamic"');
  expect(of('/search?q="灯"')).toContain('href="/login?redirect=%2Fsearch%3Fq%3D%22%E7%81%AF%22"');
});

test("E03 a poll that is drawn once says anew how long one may vote", () => {
  const beside = (isGuest: boolean, iso: string, of = poll) =>
    dynamicDrawing(isGuest).beside?.({ ...card, poll: of }, Date.parse(iso));
  expect(beside(true, "2026-11-21T12:00:00Z")).not.toBe(beside(true, "2026-11-22T12:00:00Z"));
  expect(beside(true, "2026-11-21T12:00:00Z")).not.toBe(beside(false, "2026-11-21T12:00:00Z"));
});
