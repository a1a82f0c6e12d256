import { CompiledQuery } from "kysely";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { noticePageQuery } from "#api/services/accounts/inbox/list-replies-to-me.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const newKey = () => `key-${crypto.randomUUID()}`;

test("R28 E07 comments on my articles and replies to my comments reach me once each, newest first, and my own never do", async ({
  server,
}) => {
  const author = await server.loginAs({ name: "写文章的" });
  const reader = await server.loginAs({ name: "读文章的" });
  const other = await server.loginAs({ name: "路过的" });
  const article = await server.make.article({ authorId: author.user.id, title: "浮岛攻略" });
  const write = async (source: string, token: string, parentId?: number) => {
    const { data } = await server.call(
      commentEndpoints.create,
      {
        body: {
          subjectKind: "article",
          subjectId: article.id,
          source,
          formKey: newKey(),
          ...(parentId ? { parentId } : {}),
        },
      },
      { token },
    );
    return data.id;
  };
  const first = await write("写得好", reader.token);
  const answer = await write("谢谢", author.token, first);
  const back = await write("不客气", reader.token, answer);
  const aside = await write("我也想说一句", other.token, first);

  const toAuthor = await server.call(messageEndpoints.replyList, {}, author);
  expect(toAuthor.data.items.map(({ id, kind, author: from }) => [id, kind, from.name])).toEqual([
    [aside, "reply", "路过的"],
    [back, "reply", "读文章的"],
    [first, "comment", "读文章的"],
  ]);
  expect(toAuthor.data.items[2]?.subject).toEqual({ kind: "article", id: article.id, title: "浮岛攻略" });
  expect(toAuthor.data.items[2]?.html).toContain("写得好");
  const toReader = await server.call(messageEndpoints.replyList, {}, reader);
  expect(toReader.data.items.map(({ id }) => id)).toEqual([aside, answer]);
  expect((await server.call(messageEndpoints.replyList, {}, other)).data.items).toEqual([]);
});

test("E11 reading the list sets commentNoticeCount to zero", async ({ server }) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const article = await server.make.article({ authorId: author.user.id });
  await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "article", subjectId: article.id, source: "你好", formKey: newKey() } },
    reader,
  );
  expect((await server.call(userEndpoints.current, {}, author)).data.commentNoticeCount).toBe(1);
  expect((await server.call(messageEndpoints.replyRead, {}, author)).data).toEqual({ ok: true });
  expect((await server.call(userEndpoints.current, {}, author)).data.commentNoticeCount).toBe(0);
});

test("R28 the list leaves out deleted comments and comments of deleted articles, and pages without gap or repeat", async ({
  server,
}) => {
  const author = await server.loginAs();
  const readers = await Promise.all([server.loginAs(), server.loginAs()]);
  const kept = await server.make.article({ authorId: author.user.id });
  const dropped = await server.make.article({ authorId: author.user.id });
  const ids: number[] = [];
  for (let n = 0; n < 7; n++) {
    const reader = readers[n % 2];
    const { data } = await server.call(
      commentEndpoints.create,
      {
        body: {
          subjectKind: "article",
          subjectId: n === 3 ? dropped.id : kept.id,
          source: `第 ${n} 条`,
          formKey: newKey(),
        },
      },
      { token: reader?.token ?? "" },
    );
    ids.push(data.id);
  }
  await server.call(commentEndpoints.remove, { params: { id: ids[5] ?? 0 } }, { token: readers[1]?.token ?? "" });
  await server.call(articleEndpoints.remove, { params: { id: dropped.id } }, author);

  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await server.call(
      messageEndpoints.replyList,
      { query: { limit: 2, ...(cursor ? { cursor } : {}) } },
      author,
    );
    seen.push(...data.items.map(({ id }) => id));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([6, 4, 2, 1, 0].map((n) => ids[n]));
});

test("A03 the list needs a login, and a cursor of another list is refused", async ({ server }) => {
  expect((await server.call(messageEndpoints.replyList)).statusCode).toBe(401);
  const someone = await server.loginAs();
  const refused = await server.call(messageEndpoints.replyList, { query: { cursor: "WzEsMl0" } }, someone);
  expect(refused.statusCode).toBe(400);
});

test("R28 the list of messages is read from its index without a sort", async ({ server }) => {
  const { sql, parameters } = noticePageQuery({
    ctx: server.ctx,
    viewer: { id: 1, role: "USER" },
    limit: 20,
    cursor: undefined,
  }).compile();
  const isSqlite = dialectOf(server.ctx.db).kind === "sqlite";
  const { rows } = await server.ctx.db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${isSqlite ? "query plan " : ""}${sql}`, [...parameters]),
  );
  const plan = rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(
    isSqlite ? /comment_notice USING COVERING INDEX|USING INDEX sqlite_autoindex_comment_notice/ : /comment_notice/,
  );
  // PostgreSQL plans by statistics, and this table is empty.
  if (isSqlite) expect(plan).not.toMatch(/TEMP B-TREE/);
});
