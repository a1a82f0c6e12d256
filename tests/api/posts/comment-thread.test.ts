import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { limits } from "#contract/shared/limits.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { noticesOf, unreadOf } from "#tests/fixtures/notices.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token?: string };
type Known = { token: string };
const on = (articleId: number) => ({ subjectKind: "article", subjectId: articleId }) as const;
const listed = async (server: ApiServer, articleId: number, query: Record<string, unknown> = {}, as: As = {}) =>
  (await server.call(commentEndpoints.list, { query: { ...on(articleId), ...query } }, as)).data.items;
const edit = (server: ApiServer, id: number, body: { source: string; imageIds?: number[] }, as: As) =>
  server.call(commentEndpoints.edit, { params: { id }, body }, as);

test("R07 A04 the writer can edit for a quarter of an hour, and nobody else can", async ({ server }) => {
  const me = await server.loginAs();
  const other = await server.loginAs({ role: "ADMIN" });
  const article = await server.make.article();
  const id = await writeComment(server, me.token, { articleId: article.id, source: "错别子" });
  expect((await listed(server, article.id, {}, me))[0]).toMatchObject({ source: "错别子", editedAt: null });
  for (const as of [other, {}]) expect((await listed(server, article.id, {}, as))[0]?.source).toBe(null);
  expect((await edit(server, id, { source: "乱改" }, other)).status).toBe(403);
  expect((await edit(server, id, { source: "乱改" }, {})).status).toBe(401);
  expect((await edit(server, id, { source: "   " }, me)).error?.fieldErrors).toEqual({ source: ["请输入评论内容"] });
  expect((await edit(server, id, { source: "**错别字**" }, me)).data).toEqual({ ok: true });
  const [changed] = await listed(server, article.id, {}, me);
  expect(changed).toMatchObject({ id, html: "<p><strong>错别字</strong></p>\n", source: "**错别字**" });
  expect(changed?.editedAt).not.toBe(null);
  server.clock.advance((limits.commentEditSeconds + 1) * 1000);
  expect((await listed(server, article.id, {}, me))[0]?.source).toBe(null);
  expect((await edit(server, id, { source: "太晚" }, me)).status).toBe(403);
  const gone = await writeComment(server, me.token, { articleId: article.id });
  await server.call(commentEndpoints.remove, { params: { id: gone } }, me);
  expect((await edit(server, gone, { source: "没了" }, me)).status).toBe(404);
});

test("R07 a pinned comment is first on the first page of every order, and on no other page", async ({ server }) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const { id: articleId } = await server.make.article({ authorId: author.user.id });
  const roots: number[] = [];
  for (let n = 0; n < 5; n++) roots.push((await server.make.comment({ articleId })).id);
  const reply = await server.make.comment({ articleId, parentId: roots[0] ?? 0 });
  const pin = (id: number, pinned: boolean, as: As) =>
    server.call(commentEndpoints.pin, { params: { id }, body: { pinned } }, as);
  expect((await pin(roots[3] ?? 0, true, reader)).status).toBe(403);
  expect((await pin(reply.id, true, author)).status).toBe(404);
  expect((await pin(roots[1] ?? 0, true, admin)).data).toEqual({ pinned: true });
  expect((await pin(roots[3] ?? 0, true, author)).data).toEqual({ pinned: true });
  expect((await pin(roots[3] ?? 0, true, author)).status).toBe(200);
  for (const [sort, order] of Object.entries({
    oldest: [3, 0, 1, 2, 4],
    latest: [3, 4, 2, 1, 0],
    hot: [3, 0, 4, 2, 1],
  })) {
    const walked: number[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await server.call(commentEndpoints.list, {
        query: { ...on(articleId), sort: sort as "hot", limit: 2, cursor },
      });
      walked.push(...data.items.map((item) => item.id));
      cursor = data.nextCursor ?? undefined;
    } while (cursor);
    expect(walked, sort).toEqual(order.map((n) => roots[n]));
  }
  const [first] = await listed(server, articleId, {}, author);
  expect(first).toMatchObject({ isPinned: true, canPin: true });
  expect((await listed(server, articleId, {}, reader))[0]).toMatchObject({ isPinned: true, canPin: false });
  // A link to the pinned comment opens the first page.
  const { data } = await server.call(articleEndpoints.get, {
    params: { id: articleId },
    query: { commentId: roots[3] ?? 0 },
  });
  expect(data.comments.items.map((item) => item.id)).toEqual([3, 0, 1, 2, 4].map((n) => roots[n]));
  await server.call(
    commentEndpoints.remove,
    { params: { id: roots[3] ?? 0 }, query: { reason: "违反社区规范" } },
    admin,
  );
  expect((await listed(server, articleId)).map((item) => item.isPinned)).toEqual([false, false, false, false]);
});

test("R07 the three hot replies are the most liked, and the oldest among equals", async ({ server }) => {
  const { id: articleId } = await server.make.article();
  const root = (await server.make.comment({ articleId })).id;
  const bare = (await server.make.comment({ articleId })).id;
  const replies: number[] = [];
  for (let n = 0; n < 5; n++) replies.push((await server.make.comment({ articleId, parentId: root })).id);
  for (const [n, times] of [
    [4, 2],
    [2, 1],
    [3, 1],
  ] as const) {
    for (let time = 0; time < times; time++)
      await server.call(
        userEndpoints.commentLike,
        { body: { commentId: replies[n] ?? 0, liked: true } },
        await server.loginAs(),
      );
  }
  const shown = async () =>
    (await listed(server, articleId)).map((item) => [item.id, item.replies.map((reply) => replies.indexOf(reply.id))]);
  expect(await shown()).toEqual([
    [root, [4, 2, 3]],
    [bare, []],
  ]);
  await server.call(
    commentEndpoints.remove,
    { params: { id: replies[4] ?? 0 }, query: { reason: "违反社区规范" } },
    await server.loginAs({ role: "ADMIN" }),
  );
  expect(await shown()).toEqual([
    [root, [2, 3, 0]],
    [bare, []],
  ]);
  const all = await server.call(commentEndpoints.replies, { params: { id: root } });
  expect(all.data.items.map((reply) => replies.indexOf(reply.id))).toEqual([0, 1, 2, 3]);
});

test("R07 只看作者 shows the threads in which the author speaks, with the author's replies", async ({ server }) => {
  const author = await server.loginAs();
  const other = await server.loginAs();
  const { id: articleId } = await server.make.article({ authorId: author.user.id });
  const own = await writeComment(server, author.token, { articleId });
  const silent = await writeComment(server, other.token, { articleId });
  const answered = await writeComment(server, other.token, { articleId });
  const answer = await writeComment(server, author.token, { articleId, parentId: answered });
  await writeComment(server, other.token, { articleId, parentId: answered });
  const shown = async () =>
    (await listed(server, articleId, { sort: "author" })).map((item) => [
      item.id,
      item.replies.map((reply) => reply.id),
    ]);
  expect(await shown()).toEqual([
    [own, []],
    [answered, [answer]],
  ]);
  const { data } = await server.call(articleEndpoints.get, {
    params: { id: articleId },
    query: { commentSort: "author", commentId: silent },
  });
  expect(data.comments.items.map((item) => item.id)).toContain(silent);
  await server.call(commentEndpoints.remove, { params: { id: answer } }, author);
  expect(await shown()).toEqual([[own, []]]);
});

test("R07 E07 @昵称 links to its person and notifies them once, also after an edit or a renaming", async ({
  server,
}) => {
  const writer = await server.loginAs();
  const lan = await server.loginAs({ name: "阿岚" });
  const kelly = await server.loginAs({ name: "Kelly" });
  const blocker = await server.loginAs({ name: "不理你" });
  await server.call(followEndpoints.block, { body: { userId: writer.user.id, blocked: true } }, blocker);
  const article = await server.make.article();
  const id = await writeComment(server, writer.token, {
    articleId: article.id,
    source: "问问@阿岚吧，@阿岚 在吗 @不理你",
  });
  const [comment] = await listed(server, article.id);
  expect(comment?.html).toBe(
    `<p>问问<a href="/user/${lan.user.id}">@阿岚</a>吧，<a href="/user/${lan.user.id}">@阿岚</a> 在吗 <a href="/user/${blocker.user.id}">@不理你</a></p>\n`,
  );
  const messages = async (as: Known) =>
    (await noticesOf(server, as, "mention")).map(({ acts, kind }) => [acts[0]?.comment?.id, kind]);
  const unread = async (as: Known) => (await unreadOf(server, as)).mention ?? 0;
  expect(await messages(lan)).toEqual([[id, "mention"]]);
  expect([await unread(lan), await unread(blocker)]).toEqual([1, 0]);
  await edit(server, id, { source: "问问@阿岚和@kelly" }, writer);
  expect([await unread(lan), await unread(kelly)]).toEqual([1, 1]);
  expect(await messages(kelly)).toEqual([[id, "mention"]]);
  await server.call(profileEndpoints.update, { body: { name: "改名了" } }, lan);
  expect((await listed(server, article.id))[0]?.html).toContain(`<a href="/user/${lan.user.id}">`);
  // A notice of a comment that was deleted unread is gone.
  await server.call(commentEndpoints.remove, { params: { id } }, writer);
  expect([await unread(lan), await unread(kelly)]).toEqual([0, 0]);
  expect(await messages(lan)).toEqual([]);
});

test("R07 a comment has at most three of the writer's own pictures, shown until the comment is deleted", async ({
  server,
}) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const { id: articleId } = await server.make.article();
  const mine = await Promise.all([1, 2, 3].map(async () => (await server.make.image({ ownerId: me.user.id })).id));
  const theirs = (await server.make.image({ ownerId: other.user.id })).id;
  const send = (imageIds: number[], source = "看图") =>
    server.call(commentEndpoints.create, { body: { ...on(articleId), source, imageIds, formKey: newFormKey() } }, me);
  expect((await send([theirs])).error?.fieldErrors).toEqual({ imageIds: ["图片不存在，请重新上传"] });
  expect((await send([...mine, theirs])).error?.fieldErrors).toEqual({ imageIds: ["评论最多 3 张图片"] });
  expect((await send(mine, "还有 ![一张](https://a.example.com/x.png)")).error?.fieldErrors).toEqual({
    source: ["评论最多 3 张图片"],
  });
  const { id } = (await send(mine)).data;
  const shown = async () => (await listed(server, articleId))[0]?.images.map((image) => image.id);
  expect(await shown()).toEqual(mine);
  await edit(server, id, { source: "少两张", imageIds: mine.slice(1, 2) }, me);
  expect(await shown()).toEqual(mine.slice(1, 2));
  await writeComment(server, other.token, { articleId, parentId: id });
  await server.call(commentEndpoints.remove, { params: { id } }, me);
  expect(await shown()).toEqual([]);
});

test("A03 muted people are absent from my messages, my search results and my unread count", async ({ server }) => {
  const me = await server.loginAs();
  const noisy = await server.loginAs();
  const quiet = await server.loginAs();
  const { id: articleId } = await server.make.article({ authorId: me.user.id });
  const early = await writeComment(server, noisy.token, { articleId });
  const heard = await writeComment(server, quiet.token, { articleId });
  await publishArticle(server, noisy.token, { title: "浮岛攻略", source: "正文" });
  const found = await publishArticle(server, quiet.token, { title: "浮岛攻略", source: "正文" });
  const messages = async () =>
    (await noticesOf(server, me, "reply")).flatMap(({ acts }) => acts.map(({ comment }) => comment?.id));
  const search = async (as: As) =>
    (await server.call(searchEndpoints.articles, { query: { q: "浮岛攻略" } }, as)).data.items.map((item) => item.id);
  expect(await messages()).toEqual([heard, early]);
  expect(await search(me)).toHaveLength(2);
  await server.call(followEndpoints.mute, { body: { userId: noisy.user.id, muted: true } }, me);
  expect(await messages()).toEqual([heard]);
  expect(await search(me)).toEqual([found]);
  expect(await search(noisy)).toHaveLength(2);
  await writeComment(server, noisy.token, { articleId });
  expect(await unreadOf(server, me)).toEqual({ reply: 1 });
});

test("A04 an administrator restores a deleted comment with its floor, likes and position", async ({ server }) => {
  const writer = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const { id: articleId } = await server.make.article();
  const root = await writeComment(server, writer.token, { articleId, source: "删错了" });
  const reply = await writeComment(server, admin.token, { articleId, parentId: root });
  await server.call(userEndpoints.commentLike, { body: { commentId: root, liked: true } }, admin);
  await server.call(commentEndpoints.remove, { params: { id: root }, query: { reason: "违反社区规范" } }, admin);
  const restore = (as: As, id = root) => server.call(commentEndpoints.restore, { params: { id } }, as);
  expect((await listed(server, articleId, {}, admin))[0]).toMatchObject({ html: null, canRestore: true });
  expect((await listed(server, articleId, {}, writer))[0]?.canRestore).toBe(false);
  expect([(await restore({})).status, (await restore(writer)).status, (await restore(admin, reply)).status]).toEqual([
    401, 403, 404,
  ]);
  expect((await restore(admin)).data).toEqual({ ok: true });
  expect((await restore(admin)).status).toBe(404);
  expect(await listed(server, articleId, {}, writer)).toMatchObject([
    { id: root, floor: 1, likeCount: 1, replyCount: 1, html: "<p>删错了</p>\n", canRestore: false },
  ]);
  expect((await server.call(articleEndpoints.get, { params: { id: articleId } })).data.article.commentCount).toBe(2);
});
