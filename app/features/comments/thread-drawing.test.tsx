import { isValidElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Comment } from "#contract/posts/comment.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { filled } from "~/lib/own-marks.ts";
import type { Reader } from "~/lib/reader-marks.server.ts";
import { forgedMarks } from "#tests/fixtures/forged-marks.ts";
import { CommentContent } from "./comment-item.tsx";
import { threadDrawing } from "./thread-drawing.tsx";

const author = { id: 3, name: "阿岚", role: "USER" as const, avatar: null };
const one = {
  subjectKind: "article" as const,
  subjectId: 5,
  author,
  isSubjectAuthor: false,
  html: "<p>灯还亮着</p>",
  images: [],
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

const page = { subject: { kind: "article" as const, id: 5 }, isClosed: false, isThread: false, marked: null };
const reader = (owner: string): Reader => ({
  here: '/article/5?a=1&b="2"',
  owner,
  formKey: `key-of-${owner}-0123456789`,
});

function drawingFor(owner: string | null, refusal: Refusal | null = null) {
  return threadDrawing({ ...page, reader: owner === null ? null : reader(owner), refusal });
}
function drawn(owner: string | null, of = comment, refusal: Refusal | null = null) {
  const { draw } = drawingFor(owner, refusal);
  const part = draw(of, { now: Date.parse("2026-11-21T12:00:00Z"), isFirst: false });
  return isValidElement(part) ? renderToStaticMarkup(part) : "";
}
const filledFor = (owner: string, of = comment) => filled(drawn(owner, of), drawingFor(owner).own ?? []);

test("R07 what is kept of a thread is the same for two members, and holds neither's id, key nor address", () => {
  expect(drawn("41")).toBe(drawn("42"));
  expect(drawingFor("41").beside?.(comment, 0)).toBe(drawingFor("42").beside?.(comment, 0));
  expect(drawn("41")).not.toMatch(/"41"|key-of|\?a=1/);
  const own = filledFor("41");
  expect(own).toContain('name="formOwner" value="41"');
  expect(own).toContain('name="formKey" value="key-of-41-0123456789_7"');
  expect(own).toContain('name="formKey" value="key-of-41-0123456789_8"');
  expect(own).toContain('action="/article/5?a=1&amp;b=&quot;2&quot;"');
  expect(own).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test("R07 whoever may delete a comment has a drawing of their own, and another one where they wrote it", () => {
  const may = { ...comment, canDelete: true };
  expect(drawingFor("3").beside?.(may, 0)).not.toBe(drawingFor("41").beside?.(may, 0));
  expect(filledFor("3", may)).toContain('value="delete-comment"');
  expect(filledFor("41", may)).not.toContain('value="delete-comment"');
  expect(filledFor("41", may)).toContain("删除");
});

test("R07 a guest's thread holds no form, and is never taken for a member's", () => {
  expect(drawn(null)).not.toContain("<form");
  expect(drawingFor(null).beside?.(comment, 0)).not.toBe(drawingFor("41").beside?.(comment, 0));
});

test("R07 what was typed and refused is drawn for its writer alone, and kept for nobody", () => {
  const refusal: Refusal = {
    intent: "comment",
    parentId: 8,
    commentId: null,
    text: "只有我知道的话",
    images: [],
    fieldError: "太长了",
    formError: null,
  };
  const { isOnce } = drawingFor("41", refusal);
  expect(isOnce?.(comment)).toBe(true);
  expect(isOnce?.({ ...comment, id: 9, replies: [] })).toBe(false);
  expect(drawn("41", comment, refusal)).toMatch(/<details[^>]* open="">.*只有我知道的话<\/textarea>.*太长了/s);
});

test("R07 A04 no text of a comment stands for what is its reader's own: what is kept and filled is what the comment draws", () => {
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
