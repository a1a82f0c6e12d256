import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { ArticlesAround } from "#contract/posts/articles-around.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { authorCard, followButton } from "./author-card.server.tsx";

const author = {
  id: 3,
  name: "阿岚",
  avatar: null,
  bio: "",
  followerCount: 12,
  relation: { followed: false, followsMe: false, blocked: false },
};
const around = { author, best: [], previous: null, next: null, related: [] } as unknown as ArticlesAround;

/** Returns the arguments of a client-side navigation, whose data contains the HTML of fragments. */
function asking(path: string): RouteArgs {
  const url = new URL(path, "http://x");
  const data = new URL(url);
  data.pathname += ".data";
  return { url, request: new Request(data), context: new RouterContextProvider(), params: {} } as unknown as RouteArgs;
}
const member = { isGuest: false, isAuthor: false };

test("R07 the cached fragments of an author lead each reader back to the reader's own page", () => {
  const button = (path: string) => followButton(asking(path), around, member)?.html;
  expect(button('/article/7?a=1&b="2"')).toContain('name="redirectTo" value="/article/7?a=1&amp;b=%222%22"');
  expect(button("/article/8")).toContain('name="redirectTo" value="/article/8"');
  const guest = (path: string) => authorCard(asking(path), around, { isGuest: true, isAuthor: false }).html;
  expect(guest("/article/7?a=1&b=2")).toContain('href="/login?redirect=%2Farticle%2F7%3Fa%3D1%26b%3D2"');
  expect(guest("/article/8")).toContain('href="/login?redirect=%2Farticle%2F8"');
});

test("R07 the follow button has one fragment per state, and is absent for the author", () => {
  const args = asking("/article/7");
  const followed = { ...around, author: { ...author, relation: { ...author.relation, followed: true } } };
  expect(followButton(args, around, member)?.html).toContain('aria-pressed="false"');
  expect(followButton(args, followed as ArticlesAround, member)?.html).toContain('aria-pressed="true"');
  expect(followButton(args, around, { ...member, isAuthor: true })).toBeNull();
});
