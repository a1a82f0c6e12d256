import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { DynamicView } from "./card-data.ts";
import { CutHtmlBytes } from "~/fragments/cut-html.server.ts";
import { putFragment } from "~/fragments/page-fragments.server.ts";
import { cutAtSlots, joinHtml } from "~/fragments/slots.ts";
import { type CardAround, slotValues } from "./card-around.ts";
import { cardTokens } from "./card-slots.server.ts";
import { DynamicItem } from "./dynamic-card.tsx";
import { dynamicRecipe } from "./dynamic-recipe.tsx";
import { forgedMarks } from "#tests/fixtures/forged-marks.ts";

const card: DynamicView = {
  id: 7,
  html: "<p>灯还亮着</p>",
  author: { id: 3, name: "阿岚", role: "USER", avatar: null },
  origin: null,
  images: [],
  video: null,
  poll: null,
  circle: null,
  aiNote: null,
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
const filled = (html: string, own: CardAround) => joinHtml(cutAtSlots(html, cardTokens), slotValues(own));
const rendered = (isGuest: boolean, of = card) => renderToStaticMarkup(dynamicRecipe(isGuest).render(of, around));

test("E03 a cached card has each reader's own id and address in its form", () => {
  const html = rendered(false);
  const of = (owner: string, here: string) => filled(html, { now: 0, isGuest: false, owner, here });
  const first = of("41", '/search?q=a&type="dynamics"');
  expect(first).toContain('name="formOwner" value="41"');
  expect(first).toContain('value="/search?q=a&amp;type=&quot;dynamics&quot;#dynamic-7"');
  expect(of("42", "/dynamic")).toContain('name="formOwner" value="42"');
  expect(of("42", "/dynamic")).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  // A reader's address that contains replacement patterns ($&, $1) is not changed.
  expect(of("42", "/dynamic?feed=$&$1")).toContain('value="/dynamic?feed=$&amp;$1#dynamic-7"');
});

test("E03 a guest's card contains no form, and its like leads through the login to the dynamic", () => {
  const html = rendered(true);
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

test("E03 a cached poll contains the form of a member who may vote", () => {
  const asking = { ...card, poll };
  const form = filled(rendered(false, asking), { now: 0, isGuest: false, owner: "41", here: "/dynamic" });
  expect(form.match(/name="formOwner" value="41"/g)).toHaveLength(2);
  expect(form).toContain("data-vote");
  expect(form).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(rendered(false, { ...card, poll: { ...poll, voted: true } })).toContain("还剩 2 天");
  expect(rendered(false, { ...card, poll: { ...poll, isEnded: true } })).toContain("已结束");
  const html = rendered(true, asking);
  const of = (here: string) => filled(html, { now: 0, isGuest: true, owner: "", here });
  expect(of("/dynamic")).toContain('href="/login?redirect=%2Fdynamic"');
  expect(of('/search?q="灯"')).toContain('href="/login?redirect=%2Fsearch%3Fq%3D%22%E7%81%AF%22"');
});

test("E03 the key of a card with a poll contains the time that is left to vote", () => {
  const beside = (isGuest: boolean, iso: string, of = poll) =>
    dynamicRecipe(isGuest).keyOf?.({ ...card, poll: of }, Date.parse(iso));
  expect(beside(true, "2026-11-21T12:00:00Z")).not.toBe(beside(true, "2026-11-22T12:00:00Z"));
  expect(beside(true, "2026-11-21T12:00:00Z")).not.toBe(beside(false, "2026-11-21T12:00:00Z"));
});

test("E03 A04 no text of a card acts as a slot: the filled fragment equals the card rendered directly", () => {
  for (const text of forgedMarks) {
    // Sanitized HTML does not escape quotation marks.
    const html = `<p>${text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p><p><a href="/login?redirect=%40here">@here</a></p>`;
    const author = { id: 3, name: text, role: "USER" as const, avatar: null };
    const forged: DynamicView = {
      ...card,
      html,
      author,
      region: text,
      circle: { id: 4, name: text, isPrivate: false },
      origin: { state: "article", id: 9, author, title: text, summary: text, cover: null, aiNote: null },
      poll: { ...poll, question: text, options: [{ id: 5, text, voteCount: null, chosen: false }] },
    };
    for (const isGuest of [true, false]) {
      const own = { now: around.now, isGuest, owner: isGuest ? "" : "41", here: '/search?q=@here&b="@owner"' };
      const byItself = renderToStaticMarkup(<DynamicItem card={forged} around={own} />);
      expect.soft(filled(rendered(isGuest, forged), own), text).toBe(byItself);
    }
  }
});

test("E03 a client-side navigation gets a card as pieces of HTML with slot numbers between them, without tokens", () => {
  const { html: data } = putFragment(
    { request: new Request("http://x/dynamic.data"), context: new RouterContextProvider() },
    "dynamic-card-7",
    { html: new CutHtmlBytes(rendered(false)), pageSlots: cardTokens },
  );
  expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  const own = { now: around.now, isGuest: false, owner: "41", here: "/dynamic" };
  expect(joinHtml(data ?? "", slotValues(own))).toBe(filled(rendered(false), own));
  expect(data).toContain(2);
});
