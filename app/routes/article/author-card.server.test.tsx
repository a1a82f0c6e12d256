import { expect, test } from "vitest";
import type { ArticlesAround } from "#contract/posts/article.ts";
import { authorCard, followHtml } from "./author-card.server.tsx";

const author = {
  id: 3,
  name: "阿岚",
  avatar: null,
  bio: "",
  followerCount: 12,
  relation: { followed: false, followsMe: false, blocked: false },
};
const around = { author, best: [], previous: null, next: null, related: [] } as unknown as ArticlesAround;

test("R07 what is drawn once of an author leads each reader back to their own page", () => {
  const member = (here: string) => followHtml(around, { here, isGuest: false, isAuthor: false });
  expect(member('/article/7?a=1&b="2"')).toContain('name="redirectTo" value="/article/7?a=1&amp;b=&quot;2&quot;"');
  expect(member("/article/8")).toContain('name="redirectTo" value="/article/8"');
  const guest = (here: string) => authorCard(around, { here, isGuest: true, isAuthor: false }, null);
  expect(guest("/article/7?a=1&b=2")).toContain('href="/login?redirect=%2Farticle%2F7%3Fa%3D1%26b%3D2"');
  expect(guest("/article/8")).toContain('href="/login?redirect=%2Farticle%2F8"');
});

test("R07 an author who is followed, or who reads it, has another button than one drawn before", () => {
  const reader = { here: "/article/7", isGuest: false, isAuthor: false };
  const followed = { ...around, author: { ...author, relation: { ...author.relation, followed: true } } };
  expect(followHtml(around, reader)).toContain('aria-pressed="false"');
  expect(followHtml(followed as ArticlesAround, reader)).toContain('aria-pressed="true"');
  expect(followHtml(around, { ...reader, isAuthor: true })).toBe("");
});
