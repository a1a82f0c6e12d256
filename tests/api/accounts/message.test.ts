import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { cleanUp } from "#api/jobs/clean-up.ts";
import { noticesOf, readTab, unreadOf } from "#tests/fixtures/notices.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R28 E07 comments on my article are one notice, replies below my comment another, and my own words make none", async ({
  server,
}) => {
  const author = await server.loginAs({ name: "写文章的" });
  const reader = await server.loginAs({ name: "读文章的" });
  const other = await server.loginAs({ name: "路过的" });
  const article = await server.make.article({ authorId: author.user.id, title: "浮岛攻略" });
  const write = (token: string, source: string, parentId?: number) =>
    writeComment(server, token, { articleId: article.id, source, ...(parentId ? { parentId } : {}) });
  const first = await write(reader.token, "写得好");
  const answer = await write(author.token, "谢谢", first);
  const back = await write(reader.token, "不客气", answer);
  const aside = await write(other.token, "我也想说一句", first);

  const [replies, comments] = await noticesOf(server, author, "reply");
  expect(replies).toMatchObject({
    kind: "comment",
    title: "路过的、读文章的 评论了你的文章",
    body: "浮岛攻略",
    peopleCount: 2,
    actCount: 2,
    isUnread: true,
    path: `/article/${article.id}?commentId=${aside}#comment-${aside}`,
  });
  expect(replies?.acts.map(({ comment, person }) => [comment?.id, person.name])).toEqual([
    [aside, "路过的"],
    [first, "读文章的"],
  ]);
  expect(replies?.acts[1]?.comment?.html).toContain("写得好");
  expect(comments).toMatchObject({ kind: "reply", title: "读文章的 回复了你的评论", body: "写得好", actCount: 1 });
  expect(comments?.acts[0]?.comment?.id).toBe(back);
  const toReader = await noticesOf(server, reader, "reply");
  expect(toReader).toMatchObject([
    { kind: "reply", title: "路过的、写文章的 回复了你的评论", body: "写得好", actCount: 2 },
  ]);
  expect(await noticesOf(server, other, "reply")).toEqual([]);
  expect([await unreadOf(server, author), await unreadOf(server, reader)]).toEqual([{ reply: 2 }, { reply: 1 }]);
});

test("R28 E11 opening the list reads what it showed, a later comment makes the notice unread again, and one notice is read by itself", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs({ name: "读者" });
  const articleId = await publishArticle(server, author.token);
  const other = await publishArticle(server, author.token);
  await writeComment(server, reader.token, { articleId });
  const [seen] = await noticesOf(server, author, "reply");
  await writeComment(server, reader.token, { articleId });
  await server.call(messageEndpoints.read, { body: { tab: "reply", upTo: seen?.position ?? 0 } }, author);
  expect(await unreadOf(server, author)).toEqual({ reply: 1 });
  await readTab(server, author, "reply");
  expect(await unreadOf(server, author)).toEqual({});
  expect((await noticesOf(server, author, "reply"))[0]).toMatchObject({ isUnread: false, actCount: 2 });
  await writeComment(server, reader.token, { articleId });
  await writeComment(server, reader.token, { articleId: other });
  const [newest, older] = await noticesOf(server, author, "reply");
  expect([newest?.isUnread, older?.isUnread]).toEqual([true, true]);
  await server.call(messageEndpoints.read, { body: { id: older?.id ?? 0 } }, author);
  expect((await noticesOf(server, author, "reply")).map(({ isUnread }) => isUnread)).toEqual([true, false]);
  await server.call(messageEndpoints.read, { body: {} }, author);
  expect(await unreadOf(server, author)).toEqual({});
  // Another member's notice is neither read nor shown.
  await writeComment(server, reader.token, { articleId });
  const [mine] = await noticesOf(server, author, "reply");
  await server.call(messageEndpoints.read, { body: { id: mine?.id ?? 0 } }, reader);
  expect(await unreadOf(server, author)).toEqual({ reply: 1 });
  const asked = await server.call(messageEndpoints.acts, { params: { id: mine?.id ?? 0 } }, reader);
  expect([asked.status, asked.message]).toEqual([404, "通知不存在，或其中的内容已被删除"]);
});

test("R28 E11 a deleted comment, article or a mute takes the notice from the list and from the counter, and undoing it brings both back", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs({ name: "读者" });
  const articleId = await publishArticle(server, author.token);
  const root = await writeComment(server, reader.token, { articleId });
  await writeComment(server, author.token, { articleId, parentId: root });
  const both = async () => [
    [await unreadOf(server, author), (await noticesOf(server, author, "reply")).length],
    [await unreadOf(server, reader), (await noticesOf(server, reader, "reply")).length],
  ];
  const [all, none] = [
    [{ reply: 1 }, 1],
    [{}, 0],
  ] as const;
  expect(await both()).toEqual([all, all]);
  await server.call(articleEndpoints.remove, { params: { id: articleId } }, author);
  expect(await both()).toEqual([none, none]);
  await server.call(articleEndpoints.restore, { params: { id: articleId } }, author);
  expect(await both()).toEqual([all, all]);
  const mute = (muted: boolean) =>
    server.call(followEndpoints.mute, { body: { userId: reader.user.id, muted } }, author);
  await mute(true);
  expect(await both()).toEqual([none, all]);
  await mute(false);
  expect(await both()).toEqual([all, all]);
  await server.call(followEndpoints.block, { body: { userId: author.user.id, blocked: true } }, reader);
  expect(await both()).toEqual([all, none]);
  await server.call(followEndpoints.block, { body: { userId: author.user.id, blocked: false } }, reader);
  await server.call(commentEndpoints.remove, { params: { id: root } }, reader);
  expect(await both()).toEqual([none, all]);
});

test("R28 the list pages over its notices without gap or repeat, and a notice over all its acts", async ({
  server,
}) => {
  const author = await server.loginAs();
  const readers = await Promise.all(Array.from({ length: 5 }, (_, n) => server.loginAs({ name: `读者${n}` })));
  const articles: number[] = [];
  for (let n = 0; n < 5; n++) articles.push(await publishArticle(server, author.token));
  const written: number[] = [];
  for (const articleId of articles) await writeComment(server, readers[0]?.token ?? "", { articleId });
  for (const reader of readers)
    written.push(await writeComment(server, reader.token, { articleId: articles[2] ?? 0, source: "再说一句" }));
  const seen: (number | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) };
    const { data } = await server.call(messageEndpoints.list, { params: { tab: "reply" }, query }, author);
    seen.push(...data.items.map(({ subject }) => subject?.id));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([2, 4, 3, 1, 0].map((n) => articles[n]));
  const [gathered] = await noticesOf(server, author, "reply");
  expect(gathered).toMatchObject({ title: "读者4、读者3 等 5 人评论了你的文章", actCount: 6, peopleCount: 5 });
  const ids: (number | undefined)[] = [];
  do {
    const query = { limit: 4, ...(cursor ? { cursor } : {}) };
    const { data } = await server.call(messageEndpoints.acts, { params: { id: gathered?.id ?? 0 }, query }, author);
    ids.push(...data.page.items.map(({ comment }) => comment?.id));
    cursor = data.page.nextCursor ?? undefined;
  } while (cursor);
  expect(ids.slice(0, 5)).toEqual(written.toReversed());
  expect(new Set(ids).size).toBe(6);
});

test("A03 notices need a login, and a cursor of another list or an unknown tab is refused", async ({ server }) => {
  const params = { tab: "reply" } as const;
  expect((await server.call(messageEndpoints.list, { params })).statusCode).toBe(401);
  expect((await server.call(messageEndpoints.acts, { params: { id: 1 } })).statusCode).toBe(401);
  const someone = await server.loginAs();
  expect((await server.call(messageEndpoints.list, { params, query: { cursor: "WzEsMl0" } }, someone)).status).toBe(
    400,
  );
  expect((await server.call(messageEndpoints.list, { params: { tab: "chat" as "reply" } }, someone)).status).toBe(400);
});

test("R28 a tab that is switched off and a post of 不再提醒 make no notices until they are switched on", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const [loud, silent] = [await publishArticle(server, author.token), await publishArticle(server, author.token)];
  const settings = async () => (await server.call(messageEndpoints.settings, {}, author)).data;
  const like = (id: number, liked: boolean) =>
    server.call(articleEndpoints.like, { params: { id }, body: { liked } }, reader);
  const setQuiet = (quiet: boolean) =>
    server.call(messageEndpoints.setQuiet, { body: { subjectKind: "article", subjectId: silent, quiet } }, author);
  await server.call(messageEndpoints.setTabs, { body: { on: ["reply", "mention", "follow"] } }, author);
  await setQuiet(true);
  expect(await settings()).toMatchObject({
    tabs: [
      { tab: "reply", isOn: true },
      { tab: "mention", isOn: true },
      { tab: "like", isOn: false },
      { tab: "follow", isOn: true },
    ],
    quiet: [{ kind: "article", id: silent, path: `/article/${silent}` }],
  });
  await like(loud, true);
  await writeComment(server, reader.token, { articleId: silent });
  expect(await unreadOf(server, author)).toEqual({});
  await writeComment(server, reader.token, { articleId: loud });
  expect(await unreadOf(server, author)).toEqual({ reply: 1 });
  await server.call(messageEndpoints.setTabs, { body: { on: ["reply", "mention", "like", "follow"] } }, author);
  await setQuiet(false);
  expect((await settings()).quiet).toEqual([]);
  await like(silent, true);
  await writeComment(server, reader.token, { articleId: silent });
  expect(await unreadOf(server, author)).toEqual({ reply: 2, like: 1 });
  // A post that the member may not see cannot be silenced, and an end of silence reveals nothing.
  const hidden = await server.call(
    messageEndpoints.setQuiet,
    { body: { subjectKind: "article", subjectId: 999_999, quiet: true } },
    author,
  );
  expect(hidden.status).toBe(404);
});

test("E06 E07 notices are deleted 180 days after their newest act, with their acts", async ({ server }) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const [old, fresh] = [await publishArticle(server, author.token), await publishArticle(server, author.token)];
  for (const articleId of [old, fresh]) await writeComment(server, reader.token, { articleId });
  server.clock.advance(100 * 86_400_000);
  const again = await server.loginAs({ userId: reader.user.id });
  await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "article", subjectId: fresh, source: "又来了", formKey: newFormKey() } },
    again,
  );
  server.clock.advance(81 * 86_400_000);
  expect((await cleanUp(server)).notices).toBe(1);
  const rows = await server.ctx.db.selectFrom("notice").select("subject_id").execute();
  expect(rows).toEqual([{ subject_id: fresh }]);
  expect(await server.ctx.db.selectFrom("notice_act").select("seq").execute()).toHaveLength(2);
});
