import { isValidElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Comment } from "#contract/posts/comment.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { fillSlots } from "~/fragments/slots.ts";
import type { Reader } from "~/fragments/reader-slots.server.ts";
import { forgedMarks } from "#tests/fixtures/forged-marks.ts";
import { CommentContent } from "./comment-item.tsx";
import { threadRecipe } from "./thread-recipe.tsx";

const author = { id: 3, name: "阿岚", role: "USER" as const, avatar: null };
const one = {
  subjectKind: "article" as const,
  subjectId: 5,
  author,
  isSubjectAuthor: false,
  html: "<p>灯还亮着</p>",
  images: [],
  aiStatement: "unsaid" as const,
  aiNote: null,
  region: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  editedAt: null,
  likeCount: 2,
  liked: false,
  canDelete: false,
  source: null,
};
const root = { floor: 1, isPinned: false, canPin: false, canRestore: false, replyCount: 1 };
const reply = { ...one, id: 8, rootId: 7, replyTo: null };
const comment: Comment = { ...one, ...root, id: 7, replies: [reply] };

const page = {
  subject: { kind: "article" as const, id: 5 },
  filmSeconds: null,
  isClosed: false,
  isThread: false,
  marked: null,
};
const reader = (owner: string): Reader => ({
  here: '/article/5?a=1&b="2"',
  owner,
  formKey: `key-of-${owner}-0123456789`,
});

function recipeFor(owner: string | null, refusal: Refusal | null = null) {
  return threadRecipe({ ...page, reader: owner === null ? null : reader(owner), refusal });
}
function rendered(owner: string | null, of = comment, refusal: Refusal | null = null) {
  const { render } = recipeFor(owner, refusal);
  const part = render(of, { now: Date.parse("2026-11-21T12:00:00Z"), isFirst: false });
  return isValidElement(part) ? renderToStaticMarkup(part) : "";
}
const filledFor = (owner: string, of = comment) => fillSlots(rendered(owner, of), recipeFor(owner).slots ?? []);

test("R07 two members share a thread's cached fragment, which contains no id, key or address of theirs", () => {
  expect(rendered("41")).toBe(rendered("42"));
  expect(recipeFor("41").keyOf?.(comment, 0)).toBe(recipeFor("42").keyOf?.(comment, 0));
  expect(rendered("41")).not.toMatch(/"41"|key-of|\?a=1/);
  const own = filledFor("41");
  expect(own).toContain('name="formOwner" value="41"');
  expect(own).toContain('name="formKey" value="key-of-41-0123456789_7"');
  expect(own).toContain('name="formKey" value="key-of-41-0123456789_8"');
  expect(own).toContain('action="/article/5?a=1&amp;b=&quot;2&quot;"');
  expect(own).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test("R07 members who may delete a comment share a fragment; its author has another one", () => {
  const may = { ...comment, canDelete: true };
  expect(recipeFor("3").keyOf?.(may, 0)).not.toBe(recipeFor("41").keyOf?.(may, 0));
  expect(filledFor("3", may)).toContain('value="delete-comment"');
  expect(filledFor("41", may)).not.toContain('value="delete-comment"');
  expect(filledFor("41", may)).toContain("删除");
});

test("R07 a guest's thread contains no form, and has another key than a member's", () => {
  expect(rendered(null)).not.toContain("<form");
  expect(recipeFor(null).keyOf?.(comment, 0)).not.toBe(recipeFor("41").keyOf?.(comment, 0));
});

test("R07 a refused text is rendered for its writer, and is not cached", () => {
  const refusal: Refusal = {
    intent: "comment",
    parentId: 8,
    commentId: null,
    text: "只有我知道的话",
    images: [],
    statement: "unsaid",
    fieldError: "太长了",
    formError: null,
  };
  const { isPrivate } = recipeFor("41", refusal);
  expect(isPrivate?.(comment)).toBe(true);
  expect(isPrivate?.({ ...comment, id: 9, replies: [] })).toBe(false);
  expect(rendered("41", comment, refusal)).toMatch(/<details[^>]* open="">.*只有我知道的话<\/textarea>.*太长了/s);
});

test("R07 A04 no text of a comment acts as a slot: the filled fragment equals the comment rendered directly", () => {
  for (const text of forgedMarks) {
    const html = `<p>${text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`;
    const by = { ...author, name: text };
    const replyTo = { ...reply, html, author: by, replyTo: by, region: text };
    const forged: Comment = { ...comment, html, author: by, region: text, replies: [replyTo] };
    const around = {
      ...page,
      reader: reader("41"),
      now: Date.parse("2026-11-21T12:00:00Z"),
      isOwn: () => false,
      refusal: null,
    };
    const byItself = renderToStaticMarkup(<CommentContent comment={forged} around={around} isThread={false} />);
    expect.soft(filledFor("41", forged), text).toBe(byItself);
  }
});
