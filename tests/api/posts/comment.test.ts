import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import { noticesOf, unreadOf } from "#tests/fixtures/notices.ts";
import { newFormKey, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const on = (articleId: number) => ({ subjectKind: "article", subjectId: articleId }) as const;
const notices = async (server: ApiServer, as: { token: string }) => (await unreadOf(server, as)).reply ?? 0;
const listed = async (server: ApiServer, articleId: number, query: Record<string, unknown> = {}, token?: string) =>
  (
    await server.call(
      commentEndpoints.list,
      { query: { ...on(articleId), ...query } },
      token === undefined ? {} : { token },
    )
  ).data;

test("E07 comments get floors, and replies stand under their root and name the addressee", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const other = await server.loginAs();
  const article = await server.make.article({ authorId: user.id });
  const articleId = article.id;
  const root = await writeComment(server, other.token, { articleId, source: "**第一**\n换行" });
  const second = await writeComment(server, other.token, { articleId });
  const reply = await writeComment(server, token, { articleId, parentId: root });
  const answer = await server.call(
    commentEndpoints.create,
    { body: { ...on(articleId), parentId: reply, source: "回楼主", formKey: newFormKey() } },
    { token: other.token },
  );
  expect(answer.data).toEqual({ id: answer.data.id, ...on(articleId), rootId: root });
  const { items } = await listed(server, articleId);
  expect(items.map((item) => [item.id, item.floor, item.replyCount])).toEqual([
    [root, 1, 2],
    [second, 2, 0],
  ]);
  expect(items[0]).toMatchObject({
    html: "<p><strong>第一</strong><br />\n换行</p>\n",
    isSubjectAuthor: false,
    canDelete: false,
  });
  expect(items[0]?.replies).toMatchObject([
    { id: reply, rootId: root, replyTo: null, isSubjectAuthor: true },
    { id: answer.data.id, rootId: root, replyTo: { id: user.id } },
  ]);
  expect((await listed(server, articleId, {}, other.token)).items[0]?.canDelete).toBe(true);
  expect((await server.call(articleEndpoints.get, { params: { id: articleId } })).data.article.commentCount).toBe(4);
});

test("E11 each person concerned gets one notice, never for their own comment, never two", async ({ server }) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const third = await server.loginAs();
  const { id: articleId } = await server.make.article({ authorId: author.user.id });
  const root = await writeComment(server, reader.token, { articleId });
  expect(await notices(server, author)).toBe(1);
  await writeComment(server, third.token, { articleId, parentId: root });
  expect([await notices(server, author), await notices(server, reader)]).toEqual([1, 1]);
  const own = await writeComment(server, author.token, { articleId });
  expect(await notices(server, author)).toBe(1);
  await writeComment(server, reader.token, { articleId, parentId: own });
  // A reply to the author's comment below the author's article is told once, as a reply.
  expect(await notices(server, author)).toBe(2);
  expect((await noticesOf(server, author, "reply")).map(({ actCount }) => actCount)).toEqual([1, 2]);
  expect(await notices(server, third)).toBe(0);
});

test("R07 a form sent three times in parallel creates one comment", async ({ server }) => {
  const { token } = await server.loginAs();
  const author = await server.loginAs();
  const article = await server.make.article({ authorId: author.user.id });
  const body = { ...on(article.id), source: "只一条", formKey: newFormKey() };
  const answers = await Promise.all([1, 2, 3].map(() => server.call(commentEndpoints.create, { body }, { token })));
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  const page = await listed(server, article.id);
  expect(page.items).toHaveLength(1);
  expect((await noticesOf(server, author, "reply"))[0]?.actCount).toBe(1);
});

test("R07 a comment on a missing subject and an invalid comment are refused", async ({ server }) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  const elsewhere = await server.make.comment({ articleId: (await server.make.article()).id });
  const send = (body: object, as = { token }) =>
    server.call(
      commentEndpoints.create,
      { body: { ...on(article.id), source: "字", formKey: newFormKey(), ...body } },
      as,
    );
  expect(
    (await server.call(commentEndpoints.create, { body: { ...on(article.id), source: "字", formKey: newFormKey() } }))
      .status,
  ).toBe(401);
  expect((await send(on(999_999))).status).toBe(404);
  expect((await send({ parentId: elsewhere.id })).status).toBe(404);
  expect((await send({ source: "  " })).error?.fieldErrors).toEqual({ source: ["请输入评论内容"] });
  expect(
    (await send({ source: "![](javascript:alert(1))".replace("javascript:alert(1)", "http://a.example.com/x.png") }))
      .error?.fieldErrors,
  ).toEqual({ source: ["请输入评论内容"] });
  expect((await send({ source: "![a](https://a.example.com/x.png) ".repeat(10) })).error?.fieldErrors).toEqual({
    source: ["评论最多 3 张图片"],
  });
  expect((await send({ source: "字".repeat(2001) })).error?.fieldErrors).toEqual({ source: ["评论最多 2000 字"] });
  expect((await send({ source: "<img src=x onerror=alert(1)>" })).status).toBe(200);
  expect((await listed(server, article.id)).items[0]?.html).toBe("<p>&lt;img src=x onerror=alert(1)&gt;</p>\n");
});

test("R07 a member writes twenty comments a minute, then has to wait", async ({ server }) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  const formKey = newFormKey();
  const first = await server.call(
    commentEndpoints.create,
    { body: { ...on(article.id), source: "一", formKey } },
    { token },
  );
  for (let index = 1; index < 20; index++) await writeComment(server, token, { articleId: article.id });
  const refused = await server.call(
    commentEndpoints.create,
    { body: { ...on(article.id), source: "多", formKey: newFormKey() } },
    { token },
  );
  expect(refused.status).toBe(429);
  expect(refused.error?.retryAfterSeconds).toBeGreaterThan(0);
  // A repeated form still gets its first answer.
  expect(
    (await server.call(commentEndpoints.create, { body: { ...on(article.id), source: "一", formKey } }, { token }))
      .data,
  ).toEqual(first.data);
});

test("R07 oldest, latest and hot list every comment once, with three replies each and the rest page by page", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  const roots: number[] = [];
  for (let index = 0; index < 5; index++) roots.push((await server.make.comment({ articleId: article.id })).id);
  const replies: number[] = [];
  for (let index = 0; index < 5; index++)
    replies.push((await server.make.comment({ articleId: article.id, parentId: roots[2] ?? 0 })).id);
  await server.call(userEndpoints.commentLike, { body: { commentId: roots[0] ?? 0, liked: true } }, { token });
  const orders = { oldest: [0, 1, 2, 3, 4], latest: [4, 3, 2, 1, 0], hot: [2, 0, 4, 3, 1] };
  for (const [sort, order] of Object.entries(orders)) {
    const walked: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listed(server, article.id, { sort, limit: 2, cursor });
      walked.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(walked, sort).toEqual(order.map((index) => roots[index]));
  }
  const page = await listed(server, article.id, {}, token);
  expect(page.items[2]?.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 3));
  expect(page.items[0]).toMatchObject({ liked: true, likeCount: 1 });
  const params = { id: roots[2] ?? 0 };
  const first = await server.call(commentEndpoints.replies, { params, query: { limit: 4 } });
  const second = await server.call(commentEndpoints.replies, {
    params,
    query: { limit: 4, cursor: first.data.nextCursor ?? "" },
  });
  expect([...first.data.items, ...second.data.items].map((reply) => reply.id)).toEqual(replies);
  expect((await server.call(commentEndpoints.replies, { params: { id: replies[0] ?? 0 } })).status).toBe(404);
});

test("R07 a link to a comment opens the page that contains it, in every order", async ({ server }) => {
  const article = await server.make.article();
  const roots: number[] = [];
  for (let index = 0; index < 45; index++) roots.push((await server.make.comment({ articleId: article.id })).id);
  const root = roots[30] ?? 0;
  const replies: number[] = [];
  for (let index = 0; index < 6; index++)
    replies.push((await server.make.comment({ articleId: article.id, parentId: root })).id);
  const open = async (commentId: number, commentSort: "oldest" | "latest" | "hot") =>
    (await server.call(articleEndpoints.get, { params: { id: article.id }, query: { commentId, commentSort } })).data
      .comments;
  for (const sort of ["oldest", "latest", "hot"] as const) {
    for (const id of [roots[3], roots[30], roots[44]])
      expect((await open(id ?? 0, sort)).items.map((item) => item.id)).toContain(id);
  }
  const page = await open(replies[4] ?? 0, "oldest");
  const holder = page.items.find((item) => item.id === root);
  expect(holder?.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 5));
  // For a comment of the first page the normal first page is returned, with its usual next page.
  expect(await open(roots[3] ?? 0, "oldest")).toEqual(
    (await server.call(articleEndpoints.get, { params: { id: article.id } })).data.comments,
  );
  expect((await open(999_999, "oldest")).items[0]?.id).toBe(roots[0]);
});

test("A04 the writer or an administrator deletes a comment, whose thread stays without the text", async ({
  server,
}) => {
  const writer = await server.loginAs();
  const other = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const article = await server.make.article();
  const articleId = article.id;
  const root = await writeComment(server, writer.token, { articleId, source: "秘密的话" });
  const reply = await writeComment(server, other.token, { articleId, parentId: root, source: "另一句秘密" });
  const lone = await writeComment(server, writer.token, { articleId });
  const remove = (id: number, token: string) =>
    server.call(commentEndpoints.remove, { params: { id }, query: { reason: "违反社区规范" } }, { token });
  expect((await remove(root, other.token)).status).toBe(403);
  expect((await server.call(commentEndpoints.remove, { params: { id: root } })).status).toBe(401);
  expect((await remove(root, writer.token)).data).toEqual({ ok: true });
  expect((await remove(root, writer.token)).status).toBe(404);
  expect((await remove(lone, admin.token)).status).toBe(200);
  const page = await listed(server, articleId, {}, admin.token);
  expect(page.items).toMatchObject([
    { id: root, html: null, canDelete: false, replyCount: 1, replies: [{ id: reply }] },
  ]);
  expect(JSON.stringify(page)).not.toContain("秘密的话");
  expect((await server.call(articleEndpoints.get, { params: { id: articleId } })).data.article.commentCount).toBe(1);
  // A deleted comment accepts no reply, but its replies do.
  const answer = (parentId: number) =>
    server.call(
      commentEndpoints.create,
      { body: { ...on(articleId), parentId, source: "字", formKey: newFormKey() } },
      { token: writer.token },
    );
  expect((await answer(root)).status).toBe(404);
  const below = await answer(reply);
  expect(below.status).toBe(200);
  expect(
    (await server.call(userEndpoints.commentLike, { body: { commentId: root, liked: true } }, { token: other.token }))
      .status,
  ).toBe(404);
  await remove(reply, other.token);
  await remove(below.data.id, writer.token);
  expect((await listed(server, articleId)).items).toEqual([]);
  expect((await server.call(commentEndpoints.replies, { params: { id: root } })).status).toBe(404);
});

test("C12 a comment's like is idempotent, and updates the score and the writer's likes", async ({ server }) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  const comment = await server.make.comment({ articleId: article.id });
  const ask = (liked: boolean) =>
    server.call(userEndpoints.commentLike, { body: { commentId: comment.id, liked } }, { token });
  await Promise.all([ask(true), ask(true)]);
  expect((await ask(true)).data).toEqual({ liked: true, likeCount: 1 });
  const row = () =>
    server.ctx.db
      .selectFrom("comment")
      .select(["like_count", "hot_score"])
      .where("id", "=", comment.id)
      .executeTakeFirstOrThrow();
  expect(await row()).toEqual({ like_count: 1, hot_score: 1 });
  expect((await server.make.existingUser(comment.author_id)).liked_count).toBe(1);
  expect((await ask(false)).data).toEqual({ liked: false, likeCount: 0 });
  expect(await row()).toEqual({ like_count: 0, hot_score: 0 });
  expect((await server.call(userEndpoints.commentLike, { body: { commentId: comment.id, liked: true } })).status).toBe(
    401,
  );
});

test("R07 twenty parallel writers get twenty floors", async ({ server }) => {
  const article = await server.make.article();
  const logins = await Promise.all(Array.from({ length: 20 }, () => server.loginAs()));
  await Promise.all(logins.map(({ token }) => writeComment(server, token, { articleId: article.id })));
  const page = await listed(server, article.id, { limit: 50 });
  expect(page.items.map((item) => item.floor)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
