import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { newFormKey, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const follow = (server: ApiServer, as: As, userId: number, followed = true) =>
  server.call(followEndpoints.follow, { body: { userId, followed } }, as);
const block = (server: ApiServer, as: As, userId: number, blocked = true) =>
  server.call(followEndpoints.block, { body: { userId, blocked } }, as);
const mute = (server: ApiServer, as: As, userId: number, muted = true) =>
  server.call(followEndpoints.mute, { body: { userId, muted } }, as);
const counts = async (server: ApiServer, id: number) => {
  const row = await server.make.existingUser(id);
  return [row.follower_count, row.following_count];
};
const relationTo = async (server: ApiServer, as: As, id: number) =>
  (await server.call(userEndpoints.info, { params: { id } }, as)).data.relation;

test("C07 a follow is idempotent: repeated or parallel requests count once on both sides", async ({ server }) => {
  const [me, you] = [await server.loginAs(), await server.loginAs()];
  const answers = await Promise.all(Array.from({ length: 4 }, () => follow(server, me, you.user.id)));
  expect(answers.map((answer) => answer.data)).toEqual(
    Array.from({ length: 4 }, () => ({ followed: true, followsMe: false, followerCount: 1 })),
  );
  expect([await counts(server, me.user.id), await counts(server, you.user.id)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect((await follow(server, you, me.user.id)).data).toEqual({ followed: true, followsMe: true, followerCount: 1 });
  expect(await relationTo(server, me, you.user.id)).toEqual({
    followed: true,
    followsMe: true,
    blocked: false,
    muted: false,
  });
  await Promise.all(Array.from({ length: 4 }, () => follow(server, me, you.user.id, false)));
  expect([await counts(server, me.user.id), await counts(server, you.user.id)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test("C07 many parallel follows in both directions leave exact counters", async ({ server }) => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.loginAs()));
  const pairs = people.flatMap((a) => people.filter((b) => b !== a).map((b) => [a, b] as const));
  const answers = await Promise.all(pairs.map(([a, b]) => follow(server, a, b.user.id)));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  for (const { user } of people) expect(await counts(server, user.id)).toEqual([4, 4]);
});

test("C07 members cannot follow themselves or unknown users, and guests cannot follow", async ({ server }) => {
  const me = await server.loginAs();
  expect(await follow(server, me, me.user.id)).toMatchObject({ status: 400, message: "不能关注自己" });
  expect(await follow(server, me, 999_999)).toMatchObject({ status: 404, message: "用户不存在" });
  expect((await server.call(followEndpoints.follow, { body: { userId: me.user.id, followed: true } })).status).toBe(
    401,
  );
  expect((await block(server, me, me.user.id)).status).toBe(400);
  expect((await mute(server, me, me.user.id)).status).toBe(400);
  expect((await block(server, me, 999_999)).status).toBe(404);
  expect((await mute(server, me, 999_999)).status).toBe(404);
});

test("C10 C11 R16 follows and fans are listed newest first, page by page, with their relation to the viewer", async ({
  server,
}) => {
  const me = await server.loginAs();
  const others = [];
  for (let n = 0; n < 5; n++) others.push(await server.loginAs());
  for (const other of others) await follow(server, me, other.user.id);
  await follow(server, others[1] as As, me.user.id);
  await follow(server, others[3] as As, me.user.id);
  const walked: number[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await server.call(
      followEndpoints.followList,
      { query: { limit: 2, ...(cursor ? { cursor } : {}) } },
      me,
    );
    walked.push(...data.items.map((item) => item.id));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(walked).toEqual(others.map((other) => other.user.id).reverse());

  const fans = (await server.call(followEndpoints.fansList, {}, me)).data.items;
  expect(fans.map((fan) => [fan.id, fan.relation.followed, fan.relation.followsMe])).toEqual(
    [others[3], others[1]].map((fan) => [fan?.user.id, true, true]),
  );
  const seen = (await server.call(followEndpoints.fansList, { query: { userId: me.user.id } })).data.items;
  expect(seen.map((fan) => fan.relation)).toEqual(
    [1, 2].map(() => ({ followed: false, followsMe: false, blocked: false, muted: false })),
  );
  expect((await server.call(followEndpoints.followList)).status).toBe(401);
  expect((await server.call(followEndpoints.followList, { query: { userId: 999_999 } })).status).toBe(404);
  expect((await server.call(followEndpoints.followList, { query: { cursor: "WzFd" } }, me)).status).toBe(400);
});

test("R19 the owner's setting decides who sees the lists, and the owner always sees them", async ({ server }) => {
  const owner = await server.loginAs();
  const fan = await server.loginAs();
  const stranger = await server.loginAs();
  await follow(server, fan, owner.user.id);
  const lists = {
    follow_visibility: followEndpoints.followList,
    fans_visibility: followEndpoints.fansList,
    circle_visibility: circleFollowEndpoints.list,
  } as const;
  const names = { follow_visibility: "关注", fans_visibility: "粉丝", circle_visibility: "圈子" } as const;
  for (const column of ["follow_visibility", "fans_visibility", "circle_visibility"] as const) {
    const statuses: Record<string, number[]> = {};
    for (const level of ["public", "followers", "private"] as const) {
      await server.ctx.db
        .updateTable("user")
        .set({ [column]: level })
        .where("id", "=", owner.user.id)
        .execute();
      const query = { userId: owner.user.id };
      const answers = [
        await server.call(lists[column], { query }, owner),
        await server.call(lists[column], { query }, fan),
        await server.call(lists[column], { query }, stranger),
        await server.call(lists[column], { query }),
      ];
      statuses[level] = answers.map((answer) => answer.status);
      if (level === "private") expect(answers[1]?.message).toBe(`对方未公开${names[column]}列表`);
      const info = await server.call(userEndpoints.info, { params: { id: owner.user.id } }, fan);
      expect(
        info.data.visibleLists[
          column === "follow_visibility" ? "follow" : column === "fans_visibility" ? "fans" : "circle"
        ],
      ).toBe(level !== "private");
    }
    expect(statuses).toEqual({
      public: [200, 200, 200, 200],
      followers: [200, 200, 403, 403],
      private: [200, 403, 403, 403],
    });
  }
});

test("C06 people are found by name, most followed first, and the keyword is folded and never a pattern", async ({
  server,
}) => {
  const make = (name: string | null, follower_count: number) => server.make.user({ name, follower_count });
  const [low, high, twin] = [await make("云游者Ace", 1), await make("大云游", 9), await make("云上的人", 9)];
  const odd = await make("百分_之百", 5);
  await make(null, 100);
  const list = async (keyword?: string) =>
    (await server.call(followEndpoints.userList, { query: keyword === undefined ? {} : { keyword } })).data.items.map(
      (item) => item.id,
    );
  expect(await list()).toEqual([twin.id, high.id, odd.id, low.id]);
  expect(await list("云游")).toEqual([high.id, low.id]);
  expect(await list("ａＣｅ")).toEqual([low.id]);
  expect(await list("_")).toEqual([odd.id]);
  expect(await list("%")).toEqual([]);
  expect(await list("\\")).toEqual([]);
  const first = await server.call(followEndpoints.userList, { query: { keyword: "云", limit: 2 } });
  const second = await server.call(followEndpoints.userList, {
    query: { keyword: "云", limit: 2, cursor: first.data.nextCursor ?? "" },
  });
  expect([...first.data.items, ...second.data.items].map((item) => item.id)).toEqual([twin.id, high.id, low.id]);
  expect(second.data.nextCursor).toBeNull();
  expect(first.data.items[0]).toEqual({
    id: twin.id,
    name: "云上的人",
    avatar: null,
    role: "USER",
    bio: "",
    followerCount: 9,
    relation: { followed: false, followsMe: false, blocked: false, muted: false },
  });
});

test("C06 among a thousand similar names a rare name is found by any part, and a new name immediately", async ({
  server,
}) => {
  const { db } = server.ctx;
  const names = Array.from({ length: 1_200 }, (_, n) => `玩家${n}`);
  for (let start = 0; start < names.length; start += 300) {
    await db
      .insertInto("user")
      .values(names.slice(start, start + 300).map((name) => ({ name, name_folded: name, created_at: 0 })))
      .execute();
  }
  const find = async (keyword: string) =>
    (await server.call(followEndpoints.userList, { query: { keyword, limit: 50 } })).data.items.map(
      (item) => item.name,
    );
  expect(await find("家1199")).toEqual(["玩家1199"]);
  expect(await find("玩家")).toHaveLength(50);
  expect(await find("玩家1200")).toEqual([]);
  const me = await server.loginAs({ name: "潮汐守望" });
  expect([await find("望"), await find("汐守"), await find("潮汐守望")]).toEqual([
    ["潮汐守望"],
    ["潮汐守望"],
    ["潮汐守望"],
  ]);
  await db
    .updateTable("user")
    .set({ name: "潮汐旅人", name_folded: "潮汐旅人" })
    .where("id", "=", me.user.id)
    .execute();
  expect([await find("守望"), await find("汐旅"), await find("潮")]).toEqual([[], ["潮汐旅人"], ["潮汐旅人"]]);
  await db.updateTable("user").set({ name: null, name_folded: null }).where("id", "=", me.user.id).execute();
  expect(await find("潮")).toEqual([]);
});

test("R16 a block ends follows in both directions and forbids new ones until it is removed", async ({ server }) => {
  const [me, you] = [await server.loginAs(), await server.loginAs()];
  await follow(server, me, you.user.id);
  await follow(server, you, me.user.id);
  await Promise.all([block(server, me, you.user.id), block(server, me, you.user.id)]);
  expect([await counts(server, me.user.id), await counts(server, you.user.id)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await follow(server, you, me.user.id)).toMatchObject({ status: 403, message: "对方设置了权限，暂时无法关注" });
  expect(await follow(server, me, you.user.id)).toMatchObject({ status: 403, message: "你已拉黑对方，请先取消拉黑" });
  expect(await relationTo(server, me, you.user.id)).toMatchObject({ blocked: true, followed: false });
  // The profile does not reveal a block to the blocked person.
  expect(await relationTo(server, you, me.user.id)).toMatchObject({ blocked: false });
  const blocked = await server.call(followEndpoints.blockList, {}, me);
  expect(blocked.data.items.map((item) => item.id)).toEqual([you.user.id]);
  expect((await server.call(followEndpoints.blockList, {}, you)).data.items).toEqual([]);
  await block(server, me, you.user.id, false);
  expect((await follow(server, you, me.user.id)).status).toBe(200);
});

test("R16 a parallel follow and block never leave both", async ({ server }) => {
  for (let round = 0; round < 5; round++) {
    const [me, you] = [await server.loginAs(), await server.loginAs()];
    await Promise.all([
      follow(server, you, me.user.id),
      block(server, me, you.user.id),
      follow(server, me, you.user.id),
    ]);
    const rows = await server.ctx.db
      .selectFrom("user_follow")
      .select("id")
      .where("follower_id", "in", [me.user.id, you.user.id])
      .execute();
    expect(rows).toEqual([]);
    expect([await counts(server, me.user.id), await counts(server, you.user.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  }
});

test("R16 a blocked member comments neither on the blocker's article nor below the blocker's comment", async ({
  server,
}) => {
  const [me, you, third] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const mine = await server.make.article({ authorId: me.user.id });
  const theirs = await server.make.article({ authorId: third.user.id });
  const comment = await server.make.comment({ articleId: theirs.id, authorId: me.user.id });
  await block(server, me, you.user.id);
  const write = (as: As, articleId: number, parentId?: number) =>
    server.call(
      commentEndpoints.create,
      {
        body: {
          subjectKind: "article",
          subjectId: articleId,
          source: "说得好",
          formKey: newFormKey(),
          ...(parentId ? { parentId } : {}),
        },
      },
      as,
    );
  expect(await write(you, mine.id)).toMatchObject({ status: 403, message: "对方设置了权限，暂时无法评论" });
  expect((await write(you, theirs.id, comment.id)).status).toBe(403);
  expect((await write(you, theirs.id)).status).toBe(200);
  expect((await write(third, mine.id)).status).toBe(200);
  const article = await server.ctx.db
    .selectFrom("article")
    .select(["comment_count", "last_floor"])
    .where("id", "=", mine.id)
    .executeTakeFirst();
  expect(article).toEqual({ comment_count: 1, last_floor: 1 });
});

test("R16 a muted person's texts are in none of the viewer's lists, and in everybody else's", async ({ server }) => {
  const [me, noisy, quiet] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  await server.make.article({ authorId: noisy.user.id, tagIds: [1] });
  const kept = await server.make.article({ authorId: quiet.user.id, tagIds: [1] });
  const heard = await writeComment(server, quiet.token, { articleId: kept.id });
  await writeComment(server, noisy.token, { articleId: kept.id });
  await writeComment(server, noisy.token, { articleId: kept.id, parentId: heard });
  const answer = await writeComment(server, quiet.token, { articleId: kept.id, parentId: heard });
  expect((await mute(server, me, noisy.user.id)).data).toEqual({ muted: true });
  await mute(server, me, noisy.user.id);
  for (const query of [
    { sort: "latest" },
    { sort: "hot" },
    { sort: "latest", tag: "guide" },
    { sort: "hot", tag: "guide" },
  ] as const) {
    expect((await server.call(articleEndpoints.list, { query }, me)).data.items.map((item) => item.id)).toEqual([
      kept.id,
    ]);
    expect((await server.call(articleEndpoints.list, { query }, quiet)).data.items).toHaveLength(2);
    expect((await server.call(articleEndpoints.list, { query })).data.items).toHaveLength(2);
  }
  // A muted person's own list shows their posts, because the reader opened it.
  expect(
    (await server.call(articleEndpoints.list, { query: { authorId: noisy.user.id } }, me)).data.items,
  ).toHaveLength(1);
  for (const sort of ["hot", "latest", "oldest"] as const) {
    const mine = (
      await server.call(commentEndpoints.list, { query: { subjectKind: "article", subjectId: kept.id, sort } }, me)
    ).data.items;
    expect(mine.map((item) => [item.id, item.replies.map((reply) => reply.id)])).toEqual([[heard, [answer]]]);
    expect(
      (await server.call(commentEndpoints.list, { query: { subjectKind: "article", subjectId: kept.id, sort } })).data
        .items,
    ).toHaveLength(2);
  }
  expect(
    (await server.call(commentEndpoints.replies, { params: { id: heard } }, me)).data.items.map((item) => item.id),
  ).toEqual([answer]);
  expect(await relationTo(server, me, noisy.user.id)).toMatchObject({ muted: true });
  expect((await server.call(followEndpoints.muteList, {}, me)).data.items.map((item) => item.id)).toEqual([
    noisy.user.id,
  ]);
  await mute(server, me, noisy.user.id, false);
  expect((await server.call(articleEndpoints.list, {}, me)).data.items).toHaveLength(2);
});

test("C07 a member can change follows sixty times a minute, then has to wait", async ({ server }) => {
  const [me, you] = [await server.loginAs(), await server.loginAs()];
  for (let n = 0; n < 60; n++) await follow(server, me, you.user.id, n % 2 === 0);
  expect(await follow(server, me, you.user.id)).toMatchObject({ status: 429 });
});

test("C09 R17 circles are joined once, listed newest first, and suggested by member count until joined", async ({
  server,
}) => {
  const me = await server.loginAs();
  const icon = await server.make.image({ ownerId: me.user.id });
  const ids: number[] = [];
  for (const [index, name] of ["甲圈", "乙圈", "丙圈"].entries()) {
    const row = await server.ctx.db
      .insertInto("circle")
      .values({
        name,
        description: `${name}的介绍`,
        icon_image_id: index === 0 ? icon.id : null,
        member_count: index === 1 ? 9 : 3,
        created_at: server.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  const [a = 0, b = 0, c = 0] = ids;
  const join = (circleId: number, followed = true) =>
    server.call(circleFollowEndpoints.follow, { body: { circleId, followed } }, me);
  const suggested = async (as?: As) =>
    (await server.call(circleFollowEndpoints.suggestions, {}, as)).data.items.map((item) => item.id);
  expect(await suggested()).toEqual([b, c, a]);
  await Promise.all([join(a), join(a), join(a)]);
  expect((await join(a)).data).toEqual({ followed: true, memberCount: 4 });
  expect((await join(b)).data).toEqual({ followed: true, memberCount: 10 });
  expect(await suggested(me)).toEqual([c]);
  expect(await suggested()).toEqual([b, a, c]);
  const list = await server.call(circleFollowEndpoints.list, { query: { limit: 1 } }, me);
  expect(list.data.items).toEqual([
    { id: b, name: "乙圈", description: "乙圈的介绍", icon: null, joinPolicy: "open", memberCount: 10, followed: true },
  ]);
  const rest = await server.call(circleFollowEndpoints.list, {
    query: { userId: me.user.id, limit: 1, cursor: list.data.nextCursor ?? "" },
  });
  expect(rest.data.items).toMatchObject([{ id: a, icon: { id: icon.id }, followed: false }]);
  expect((await join(a, false)).data).toEqual({ followed: false, memberCount: 3 });
  expect((await join(a, false)).data).toEqual({ followed: false, memberCount: 3 });
  expect(await join(999_999)).toMatchObject({ status: 404, message: "圈子不存在" });
});
