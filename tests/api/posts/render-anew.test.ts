import { RENDERER_VERSION } from "#api/markdown/rendered.ts";
import { rerenderStale } from "#api/services/posts/post/rerender-stale.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const source = "## 清单\n\n- [x] 谢谢@旧名字\n\n```js\nlet a;\n```";
const ticked = '<input type="checkbox" checked="checked" disabled="disabled" aria-label="已完成" />';
const coloured = '<span class="hljs-keyword">let</span> a;';

test("E01 E04 texts of an older renderer are rendered again once, and mentions keep their person", async ({
  server,
}) => {
  const { ctx, make } = server;
  const { db } = ctx;
  const author = await make.user();
  const named = await make.user({ name: "新名字" });
  const oldHtml = `<p>谢谢<a href="/user/${named.id}">@旧名字</a></p>`;
  const { id: articleId } = await make.article({ source });
  const comment = await make.comment({ articleId, source });
  const article = await db.selectFrom("article").selectAll().where("id", "=", articleId).executeTakeFirstOrThrow();
  await db.updateTable("comment").set({ html: oldHtml }).where("id", "=", comment.id).execute();
  const now = ctx.clock.now();
  const ticket = {
    author_id: author.id,
    kind: "bug" as const,
    title: "题",
    source,
    html: oldHtml,
    summary: "",
    moved_at: now,
    created_at: now,
    updated_at: now,
    reply_source: source,
    reply_html: "旧",
    reply_by: author.id,
  };
  const { id } = await db
    .insertInto("feedback")
    .values({ ...ticket, renderer_version: RENDERER_VERSION - 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("feedback")
    .values({ ...ticket, renderer_version: RENDERER_VERSION })
    .execute();

  expect(await rerenderStale({ ctx, signal: AbortSignal.abort() })).toEqual({
    article: 0,
    dynamic: 0,
    video: 0,
    feedback: 0,
    comment: 0,
  });
  expect(await rerenderStale({ ctx })).toEqual({ article: 1, dynamic: 0, video: 0, feedback: 1, comment: 1 });

  const newArticle = await db.selectFrom("article").selectAll().where("id", "=", article.id).executeTakeFirstOrThrow();
  expect(newArticle).toEqual({
    ...article,
    html: expect.stringContaining(coloured),
    outline: '[{"id":"h-清单","level":2,"text":"清单"}]',
    reading_minutes: 1,
    renderer_version: RENDERER_VERSION,
  });
  const newComment = await db.selectFrom("comment").selectAll().where("id", "=", comment.id).executeTakeFirstOrThrow();
  expect(newComment.html).toContain(`${ticked} 谢谢<a href="/user/${named.id}">@旧名字</a>`);
  const tickets = await db.selectFrom("feedback").selectAll().orderBy("id").execute();
  expect(tickets.map((row) => row.id === id)).toEqual([true, false]);
  expect(tickets[0]?.html).toContain(`${ticked} 谢谢<a href="/user/${named.id}">@旧名字</a>`);
  expect(tickets[0]?.reply_html).toContain(coloured);
  expect(tickets[0]?.updated_at).toBe(now);
  expect(tickets[1]?.reply_html).toBe("旧");
  expect(await rerenderStale({ ctx })).toEqual({ article: 0, dynamic: 0, video: 0, feedback: 0, comment: 0 });
});
