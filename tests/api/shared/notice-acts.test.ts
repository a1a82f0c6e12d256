import { articleEndpoints } from "#contract/posts/article.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { noticesOf, readTab, unreadOf } from "#tests/fixtures/notices.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const like = (server: ApiServer, id: number, as: As, liked = true) =>
  server.call(articleEndpoints.like, { params: { id }, body: { liked } }, as);
const follow = (server: ApiServer, userId: number, as: As, followed = true) =>
  server.call(followEndpoints.follow, { body: { userId, followed } }, as);

test("R29 E11 likes of a post are one notice that counts each person once, on whichever day", async ({ server }) => {
  const me = await server.loginAs({ name: "阿岚" });
  const people = [
    await server.loginAs({ name: "甲甲" }),
    await server.loginAs({ name: "乙乙" }),
    await server.loginAs({ name: "丙丙" }),
  ] as const;
  const id = await publishArticle(server, me.token, { title: "浮岛攻略" });
  await like(server, id, me);
  expect(await unreadOf(server, me)).toEqual({});
  await like(server, id, people[0]);
  expect(await noticesOf(server, me, "like")).toMatchObject([
    { kind: "like", title: "甲甲 赞了你的文章", body: "浮岛攻略", path: `/article/${id}`, isUnread: true },
  ]);
  // A like that is taken back counts no more; given again by the same person, it is not news.
  await like(server, id, people[0], false);
  expect([await unreadOf(server, me), await noticesOf(server, me, "like")]).toEqual([{}, []]);
  await like(server, id, people[0]);
  await like(server, id, people[1]);
  expect((await noticesOf(server, me, "like"))[0]?.title).toBe("乙乙、甲甲 赞了你的文章");
  expect(await unreadOf(server, me)).toEqual({ like: 1 });
  await readTab(server, me, "like");
  await like(server, id, people[0], false);
  await like(server, id, people[0]);
  expect(await unreadOf(server, me)).toEqual({});
  server.clock.advance(24 * 3_600_000);
  await like(server, id, people[2]);
  expect((await noticesOf(server, me, "like")).map(({ title, isUnread }) => [title, isUnread])).toEqual([
    ["丙丙、乙乙 等 3 人赞了你的文章", true],
  ]);
  // The unread like goes: the notice stays, read.
  await like(server, id, people[2], false);
  expect((await noticesOf(server, me, "like")).map(({ title, isUnread }) => [title, isUnread])).toEqual([
    ["乙乙、甲甲 赞了你的文章", false],
  ]);
  expect(await unreadOf(server, me)).toEqual({});
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
  expect(await noticesOf(server, me, "follow")).toEqual([]);
  server.clock.advance(24 * 3_600_000);
  await follow(server, me.user.id, fan);
  await server.call(followEndpoints.mute, { body: { userId: muted.user.id, muted: true } }, me);
  await follow(server, me.user.id, muted);
  const shown = async (tab: "follow" | "like") =>
    (await noticesOf(server, me, tab)).map(({ kind, title, body, path }) => [kind, title, body, path]);
  expect(await shown("follow")).toEqual([["follow", "北辰 关注了你", "", "/user/follow/fans?tab=fans"]]);
  expect((await noticesOf(server, me, "follow"))[0]?.acts[0]?.isFollowed).toBe(false);
  expect(await shown("like")).toEqual([
    ["like", "北辰 赞了你的评论", "说得好", `/article/${id}?commentId=${comment.id}#comment-${comment.id}`],
  ]);
  expect(await unreadOf(server, me)).toEqual({ follow: 1, like: 1 });
  await server.call(commentEndpoints.remove, { params: { id: comment.id } }, me);
  expect([await shown("like"), await unreadOf(server, me)]).toEqual([[], { follow: 1 }]);
});

test("R29 a favourite is told like a like, and never one in a private folder", async ({ server }) => {
  const me = await server.loginAs();
  const [open, secret] = [await server.loginAs({ name: "甲甲" }), await server.loginAs({ name: "乙乙" })];
  const id = await publishArticle(server, me.token);
  const folder = await server.call(
    favouriteEndpoints.folderCreate,
    { body: { name: "秘密", isPrivate: true, formKey: newFormKey() } },
    secret,
  );
  const keep = (as: As, favourited: boolean, folderId?: number) =>
    server.call(
      favouriteEndpoints.set,
      { body: { subjectKind: "article", subjectId: id, favourited, ...(folderId ? { folderId } : {}) } },
      as,
    );
  await keep(secret, true, folder.data.id);
  expect(await unreadOf(server, me)).toEqual({});
  await keep(open, true);
  expect((await noticesOf(server, me, "like")).map(({ title }) => title)).toEqual(["甲甲 收藏了你的文章"]);
  await keep(open, false);
  expect([await noticesOf(server, me, "like"), await unreadOf(server, me)]).toEqual([[], {}]);
});

test("R29 many parallel likes are counted exactly", async ({ server }) => {
  const me = await server.loginAs();
  const id = await publishArticle(server, me.token);
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => server.loginAs({ name: `读者${index}` })));
  await Promise.all(people.flatMap((as) => [like(server, id, as), follow(server, me.user.id, as)]));
  for (const tab of ["like", "follow"] as const)
    expect((await noticesOf(server, me, tab)).map(({ peopleCount }) => peopleCount)).toEqual([8]);
  expect(await unreadOf(server, me)).toEqual({ like: 1, follow: 1 });
});
