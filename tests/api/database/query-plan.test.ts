import { CompiledQuery, type Compilable, sql } from "kysely";
import { dialectOf } from "../../../api/db/dialects/dialect-of.ts";
import { encodeCursor } from "../../../api/db/keyset.ts";
import { dueQuery } from "../../../api/services/posts/article/appear.ts";
import {
  articlePageQuery,
  pinnedQuery as pinnedArticlesQuery,
} from "../../../api/services/posts/article/article-pages.ts";
import { ownArticlesQuery, ownTitlesEndQuery } from "../../../api/services/posts/article/own-articles.ts";
import {
  firstRepliesQuery,
  pinnedQuery,
  repliesUpToQuery,
  replyPageQuery,
  rootPageQuery,
} from "../../../api/services/posts/comment/comment-pages.ts";
import type { CommentRow } from "../../../api/services/posts/comment/comment-rows.ts";
import { formDraftQuery } from "../../../api/services/posts/draft/form-draft.ts";
import { draftPageQuery } from "../../../api/services/posts/draft/list-drafts.ts";
import { purgeableQuery } from "../../../api/services/posts/post/purge.ts";
import { listPart } from "#tests/fixtures/plans.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const ARTICLES = 4000;
const COMMENTS = 4000;
const CHUNK = 400;

/** Some thousands of rows each, unevenly distributed, and fresh statistics. @returns ids to query */
async function fill({ ctx, make }: ApiServer) {
  const authors = await Promise.all(Array.from({ length: 20 }, () => make.user()));
  const now = ctx.clock.now();
  const author = (index: number) => authors[index % authors.length]?.id ?? 0;
  const isDeleted = (index: number) => Math.floor(index / 20) % 4 === 3;
  for (let start = 0; start < ARTICLES; start += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, offset) => start + offset);
    const inserted = await ctx.db
      .insertInto("article")
      .values(
        rows.map((index) => ({
          author_id: author(index),
          title: `文章 ${index}`,
          summary: "摘要",
          source: "正文",
          html: "<p>正文</p>",
          outline: "[]",
          renderer_version: 1,
          reading_minutes: 1,
          hot_rank: index > ARTICLES - 200 ? index / ARTICLES : 0,
          visibility: (["public", "followers", "self"] as const)[index % 29] ?? "public",
          is_listed: index % 29 === 1 || index % 29 === 2 || isDeleted(index) ? (0 as const) : (1 as const),
          deleted_at: isDeleted(index) ? now - index * 60_000 : null,
          deleted_by: isDeleted(index) ? author(index) : null,
          essence_at: index % 9 === 0 ? now : null,
          home_pinned_at: index > 3990 ? now - index : null,
          pinned_at: index % 400 === 0 ? now : null,
          view_count: (index * 7919) % 997,
          published_at: now - (ARTICLES - index) * 60_000,
          updated_at: now,
        })),
      )
      .returning(["id", "published_at", "hot_rank"])
      .execute();
    await ctx.db
      .insertInto("article_tag")
      .values(
        inserted.map((row) => ({
          article_id: row.id,
          tag_id: 1 + (row.id % 4),
          published_at: row.published_at,
          hot_rank: row.hot_rank,
        })),
      )
      .execute();
    await ctx.db
      .insertInto("draft")
      .values(
        rows.map((index) => ({
          author_id: author(index % 4),
          revision: 1,
          title: "草稿",
          source: "字",
          issue: "{}",
          created_at: now,
          updated_at: now + index,
        })),
      )
      .execute();
  }
  const { id: articleId } = await ctx.db.selectFrom("article").select("id").orderBy("id").executeTakeFirstOrThrow();
  const base = { renderer_version: 1, source: "字", html: "<p>字</p>", created_at: now };
  for (let start = 0; start < COMMENTS; start += CHUNK) {
    const roots = await ctx.db
      .insertInto("comment")
      .values(
        Array.from({ length: CHUNK }, (_, offset) => ({
          ...base,
          subject_kind: "article" as const,
          subject_id: articleId + (offset % 3),
          author_id: author(offset),
          floor: start + offset + 1,
          hot_score: offset % 50,
          reply_count: 2,
          author_count: offset % 7 === 0 ? 1 : 0,
          is_pinned: start === 0 && offset < 3 ? (1 as const) : (0 as const),
        })),
      )
      .returning(["id", "subject_id"])
      .execute();
    for (const replies of [roots, roots]) {
      await ctx.db
        .insertInto("comment")
        .values(
          replies.map((root) => ({
            ...base,
            subject_kind: "article" as const,
            subject_id: root.subject_id,
            author_id: author(root.id),
            root_id: root.id,
          })),
        )
        .execute();
    }
  }
  await sql`analyze`.execute(ctx.db);
  const roots = await ctx.db
    .selectFrom("comment")
    .select("id")
    .where("subject_id", "=", articleId)
    .where("root_id", "is", null)
    .orderBy("id")
    .limit(20)
    .execute();
  return { articleId, authorId: author(0), rootIds: roots.map((root) => root.id), now };
}

async function planOf({ ctx }: ApiServer, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  if (dialectOf(ctx.db).kind === "sqlite") {
    const { rows } = await ctx.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    return rows.map((row) => row.detail).join("\n");
  }
  const { rows } = await ctx.db.executeQuery<{ "QUERY PLAN": string }>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** A scan of a whole table, or an explicit sort of rows. */
const costly = {
  sqlite: /USE TEMP B-TREE|^SCAN (?!\S+ USING (?:COVERING )?INDEX)/m,
  postgres: /Seq Scan|\bSort\b|Bitmap/,
};

test(
  "R01 R07 every list reads one index, in its order, on the first and on later pages",
  { timeout: 60_000 },
  async ({ server }) => {
    const { ctx } = server;
    const { articleId, authorId, rootIds, now } = await fill(server);
    const limit = 20;
    const later = encodeCursor([now - 100 * 60_000, 50]);
    const laterHot = encodeCursor([0, now - 300 * 60_000, 50]);
    const list = (input: Partial<Parameters<typeof articlePageQuery>[0]>) =>
      articlePageQuery({ ctx, sort: "latest", cursor: undefined, limit, ...input });
    const root = (input: Partial<Parameters<typeof rootPageQuery>[0]>) =>
      rootPageQuery({ ctx, subject: { kind: "article", id: articleId }, sort: "oldest", limit, ...input });
    const from = { floor: 40, hot_score: 3, id: 40 } as CommentRow;
    const own = (input: Partial<Parameters<typeof ownArticlesQuery>[0]>) =>
      ownArticlesQuery({ ctx, authorId, state: "all", q: "", sort: "latest", cursor: undefined, limit, ...input });
    const queries: [string, string, Compilable][] = [
      ["essence", "article_essence", list({ sort: "essence" })],
      ["essence of a tag, later", "article_essence", list({ sort: "essence", tagId: 2, cursor: later })],
      ["pinned, home", "article_home_pinned", pinnedArticlesQuery({ ctx })],
      ["pinned, author", "article_pinned", pinnedArticlesQuery({ ctx, authorId })],
      ["own", "article_own", own({})],
      ["own, later", "article_own", own({ cursor: later })],
      ["own, by views", "article_author_views", own({ sort: "views" })],
      ["own, deleted", "article_deleted", own({ state: "deleted" })],
      ["latest", "article_latest", list({})],
      ["latest, later", "article_latest", list({ cursor: later })],
      ["hot", "article_hot", list({ sort: "hot" })],
      ["hot, later", "article_hot", list({ sort: "hot", cursor: laterHot })],
      ["tag", "article_tag_latest", list({ tagId: 2 })],
      ["tag, later", "article_tag_latest", list({ tagId: 2, cursor: later })],
      ["tag, hot", "article_tag_hot", list({ tagId: 2, sort: "hot" })],
      ["tag, hot, later", "article_tag_hot", list({ tagId: 2, sort: "hot", cursor: laterHot })],
      ["author", "article_author", list({ authorId })],
      ["author, later", "article_author", list({ authorId, cursor: later })],
      ["author, by a follower", "article_own", list({ authorId, reader: "follower" })],
      ["author, by themselves, later", "article_own", list({ authorId, reader: "author", cursor: later })],
      ["scheduled and due", "article_due", dueQuery({ ctx, now })],
      ["author and tag", "article_author", list({ authorId, tagId: 2 })],
      ["comments, oldest", "comment_floor", root({})],
      ["comments, oldest, later", "comment_floor", root({ cursor: encodeCursor([40]) })],
      ["comments, oldest, from one", "comment_floor", root({ from })],
      ["comments, latest", "comment_floor", root({ sort: "latest" })],
      ["comments, latest, later", "comment_floor", root({ sort: "latest", cursor: encodeCursor([900]) })],
      ["comments, hot", "comment_hot", root({ sort: "hot" })],
      ["comments, hot, later", "comment_hot", root({ sort: "hot", cursor: encodeCursor([3, 900]) })],
      ["comments, hot, from one", "comment_hot", root({ sort: "hot", from })],
      ["comments, author", "comment_of_author", root({ sort: "author" })],
      ["comments, author, later", "comment_of_author", root({ sort: "author", cursor: encodeCursor([40]) })],
      ["comments, pinned", "comment_pinned", pinnedQuery({ ctx, subject: { kind: "article", id: articleId } })],
      ["replies", "comment_root", replyPageQuery({ ctx, rootId: rootIds[0] ?? 0, limit, cursor: undefined })],
      [
        "replies, later",
        "comment_root",
        replyPageQuery({ ctx, rootId: rootIds[0] ?? 0, limit, cursor: encodeCursor([9]) }),
      ],
      [
        "replies up to one",
        "comment_root",
        repliesUpToQuery({ ctx, rootId: rootIds[0] ?? 0, replyId: COMMENTS * 2, limit }),
      ],
      ["the draft of a form", "draft_of_kind", formDraftQuery(ctx.db, { id: authorId }, "dynamic")],
      ["drafts", "draft_author", draftPageQuery({ ctx, viewer: { id: authorId }, cursor: undefined, limit })],
      [
        "drafts, later",
        "draft_author",
        draftPageQuery({ ctx, viewer: { id: authorId }, cursor: encodeCursor([now + 3000, 9]), limit }),
      ],
    ];
    for (const [name, index, query] of queries) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toContain(index);
      expect.soft(listPart(plan), name).not.toMatch(costly[dialectOf(ctx.db).kind]);
    }
    // PostgreSQL would sort the last few rows; they come from the index anyway.
    const few: [string, string, Compilable][] = [
      ["own, with words", "article_", own({ q: "文章", state: "published" })],
      [
        "own, by views, private, later",
        "article_",
        own({ sort: "views", state: "self", cursor: encodeCursor([500, 50]) }),
      ],
      ["own, deleted, later", "article_deleted", own({ state: "deleted", cursor: later })],
      [
        "own titles, the last looked at",
        "article_",
        ownTitlesEndQuery({ ctx, authorId, state: "all", sort: "latest", cursor: undefined }),
      ],
      ["to be purged", "article_trash", purgeableQuery({ ctx, kind: "article" })],
    ];
    for (const [name, index, query] of few) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toContain(index);
      // Nothing waits for review here, and an empty table is scanned.
      expect.soft(plan, name).not.toMatch(/Seq Scan(?! on review\b)|^SCAN article\b(?! USING)/m);
    }
    const walks: [string, Compilable][] = [
      ["first replies", firstRepliesQuery({ ctx, rootIds })],
      ["first replies, muted left out", firstRepliesQuery({ ctx, rootIds, viewerId: authorId })],
      ["first replies of the author", firstRepliesQuery({ ctx, rootIds, onlyBy: authorId })],
    ];
    for (const [name, query] of walks) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toContain("comment_root_hot");
      expect.soft(plan, name).not.toMatch(/Seq Scan on comment|^SCAN comment\b|USE TEMP B-TREE FOR ORDER|Bitmap/m);
    }
  },
);
