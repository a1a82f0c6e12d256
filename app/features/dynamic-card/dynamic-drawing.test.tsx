import { isValidElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DynamicView } from "./card-data.ts";
import { filled } from "./card-around.ts";
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
const drawn = (isGuest: boolean, of = card) => {
  const part = dynamicDrawing(isGuest).draw(of, around);
  return isValidElement(part) ? renderToStaticMarkup(part) : part;
};

test("E03 a card that is drawn once for all holds, for each reader, that reader's id and address in its form", () => {
  const html = String(drawn(false));
  const of = (owner: string, here: string) => filled(html, { now: 0, isGuest: false, owner, here });
  const first = of("41", '/search?q=a&type="dynamics"');
  expect(first).toContain('name="formOwner" value="41"');
  expect(first).toContain('value="/search?q=a&amp;type=&quot;dynamics&quot;#dynamic-7"');
  expect(of("42", "/dynamic")).toContain('name="formOwner" value="42"');
  expect(of("42", "/dynamic")).not.toContain("@");
  // A reader's address that looks like a pattern of a replacement stays what it is.
  expect(of("42", "/dynamic?feed=$&$1")).toContain('value="/dynamic?feed=$&amp;$1#dynamic-7"');
});

test("E03 a guest's card holds no form, and a like leads over the login to the dynamic", () => {
  const html = String(drawn(true));
  expect(html).not.toContain("<form");
  expect(html).toContain('href="/login?redirect=%2Fdynamic%2F7"');
});

test("E03 a card with a poll, which answers to its reader, is drawn with the page", () => {
  const poll = {
    id: 1,
    options: [],
    isMultiple: false,
    maxChoices: 1,
    closesAt: null,
  } as unknown as DynamicView["poll"];
  const voted = { ...card, poll };
  expect(drawn(true, voted)).toBe(voted);
  expect(drawn(false, voted)).toBe(voted);
});
