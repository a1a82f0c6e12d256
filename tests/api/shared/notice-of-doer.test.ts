import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const like = (server: ApiServer, id: number, as: As, liked = true) =>
  server.call(articleEndpoints.like, { params: { id }, body: { liked } }, as);
const follow = (server: ApiServer, userId: number, as: As, followed = true) =>
  server.call(followEndpoints.follow, { body: { userId, followed } }, as);
const notices = async (server: ApiServer, as: As) =>
  (await server.call(messageEndpoints.systemList, { query: {} }, as)).data.items;
const unread = async (server: ApiServer, as: As) =>
  (await server.call(userEndpoints.current, {}, as)).data.systemNoticeCount;

test("R29 E11 likes of a post are one notice a day that counts each person once", async ({ server }) => {
  const me = await server.loginAs({ name: "阿岚" });
  const people = [
    await server.loginAs({ name: "甲甲" }),
    await server.loginAs({ name: "乙乙" }),
    await server.loginAs({ name: "丙丙" }),
  ] as const;
  const id = await publishArticle(server, me.token, { title: "浮岛攻略" });
  await like(server, id, me);
  expect(await unread(server, me)).toBe(0);
  await like(server, id, people[0]);
  expect(await notices(server, me)).toMatchObject([
    { kind: "like", title: "甲甲 赞了你的文章", body: "浮岛攻略", path: `/article/${id}`, isRead: false },
  ]);
  // A like undone and given again by the same person is not news.
  await like(server, id, people[0], false);
  await like(server, id, people[0]);
  await like(server, id, people[1]);
  const [notice] = await notices(server, me);
  expect(notice?.title).toBe("乙乙 等 2 人赞了你的文章");
  expect(await unread(server, me)).toBe(1);
  await server.call(messageEndpoints.systemRead, { body: { upToId: notice?.id ?? 0 } }, me);
  await like(server, id, people[0], false);
  await like(server, id, people[0]);
  expect(await unread(server, me)).toBe(0);
  await like(server, id, people[2]);
  expect([await unread(server, me), (await notices(server, me)).map(({ title, isRead }) => [title, isRead])]).toEqual([
    1,
    [["丙丙 等 3 人赞了你的文章", false]],
  ]);
  // Another day gets another notice.
  server.clock.advance(24 * 3_600_000);
  await like(server, id, people[2], false);
  await like(server, id, people[2]);
  expect([await unread(server, me), (await notices(server, me)).length]).toEqual([2, 2]);
});

test("R29 a new fan and a liked comment are notified, except from muted or blocked people", async ({ server }) => {
  const me = await server.loginAs({ name: "阿岚" });
  const [fan, muted] = [await server.loginAs({ name: "北辰" }), await server.loginAs({ name: "吵吵" })];
  const id = await publishArticle(server, fan.token);
  const comment = (
    await server.call(
      commentEndpoints.create,
      { body: { subjectKind: "article", subjectId: id, source: "说得好", formKey: newFormKey() } },
      me,
    )
  ).data;
  await server.call(userEndpoints.commentLike, { body: { commentId: comment.id, liked: true } }, fan);
  await follow(server, me.user.id, fan);
  await follow(server, me.user.id, fan, false);
  await follow(server, me.user.id, fan);
  await server.call(followEndpoints.mute, { body: { userId: muted.user.id, muted: true } }, me);
  await follow(server, me.user.id, muted);
  const told = await notices(server, me);
  expect(told.map(({ kind, title, body, path }) => [kind, title, body, path])).toEqual([
    ["follow", "北辰 关注了你", "", "/user/follow/fans?tab=fans"],
    ["like", "北辰 赞了你的评论", "说得好", `/article/${id}?commentId=${comment.id}#comment-${comment.id}`],
  ]);
  expect(await unread(server, me)).toBe(2);
});

test("R29 many parallel likes are counted exactly", async ({ server }) => {
  const me = await server.loginAs();
  const id = await publishArticle(server, me.token);
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => server.loginAs({ name: `读者${index}` })));
  await Promise.all(people.flatMap((as) => [like(server, id, as), follow(server, me.user.id, as)]));
  const told = await notices(server, me);
  expect(told.map(({ title }) => title.replace(/^读者\d/, "")).toSorted()).toEqual(
    [" 等 8 人关注了你", " 等 8 人赞了你的文章"].toSorted(),
  );
  expect(await unread(server, me)).toBe(2);
});
