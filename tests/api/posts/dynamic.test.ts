import { pollEndpoints } from "../../../contract/posts/poll.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { followEndpoints } from "../../../contract/people/follow.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
const get = (server: ApiServer, id: number, token?: string) =>
  server.call(dynamicEndpoints.get, { params: { id } }, token === undefined ? {} : { token });
const list = async (
  server: ApiServer,
  query: { feed?: "latest" | "following"; authorId?: number; cursor?: string | undefined; limit?: number } = {},
  token?: string,
) => (await server.call(dynamicEndpoints.list, { query }, token === undefined ? {} : { token })).data;
const idsOf = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id);
const create = (server: ApiServer, token: string, body: object) =>
  server.call(dynamicEndpoints.create, { body: { formKey: newFormKey(), ...body } as never }, { token });

test("E03 a dynamic is rendered when saved, its pictures keep order and size, and one form creates one dynamic", async ({
  server,
}) => {
  const user = await server.make.user({ name: "阿岚", region: "浙江" });
  const { token } = await server.loginAs({ userId: user.id });
  const images = [await server.make.image({ ownerId: user.id }), await server.make.image({ ownerId: user.id })];
  const body = {
    source: " 第一行\n@阿岚 看 #浮岛# <i> ",
    imageIds: [images[1]?.id ?? 0, images[0]?.id ?? 0],
    formKey: newFormKey(),
  };
  const made = await Promise.all([1, 2, 3].map(() => server.call(dynamicEndpoints.create, { body }, { token })));
  expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1);
  const { dynamic } = (await get(server, made[0]?.data.id ?? 0, token)).data;
  expect(dynamic.html).toBe(
    `<p>第一行<br /><a href="/user/${user.id}">@阿岚</a> 看 <a href="/search?q=%E6%B5%AE%E5%B2%9B">#浮岛#</a> &lt;i&gt;</p>`,
  );
  expect(dynamic.summary).toBe("第一行 @阿岚 看 #浮岛# <i>");
  expect(dynamic.images.map(({ id, width }) => [id, width])).toEqual([
    [images[1]?.id, 1],
    [images[0]?.id, 1],
  ]);
  expect(dynamic).toMatchObject({
    region: "浙江",
    visibility: "public",
    poll: null,
    origin: null,
    canDelete: true,
    canRepost: true,
    liked: false,
  });
  expect(await list(server)).toMatchObject({ items: [{ id: dynamic.id }], nextCursor: null });
});

test("E03 an invalid dynamic is refused at its field", async ({ server }) => {
  const { token } = await server.loginAs();
  const stranger = await server.loginAs();
  const theirs = await server.make.image({ ownerId: stranger.user.id });
  const poll = { options: ["甲", "乙"], days: 3 };
  const cases: [object, string, string][] = [
    [{ source: "  " }, "source", "写点什么，或者添加图片、视频"],
    [{ source: "字".repeat(2001) }, "source", "动态最多 2,000 字"],
    [{ source: "", poll }, "source", "请写下投票的问题"],
    [{ source: "图", imageIds: Array.from({ length: 10 }, (_, index) => index + 1) }, "imageIds", "最多 9 张图片"],
    [{ source: "图", imageIds: [theirs.id] }, "imageIds", "有图片不存在，请重新上传"],
    [{ source: "图", imageIds: [theirs.id], poll }, "poll", "投票和图片只能选一样"],
    [{ source: "问", poll: { ...poll, options: ["甲"] } }, "poll.options", "至少填写 2 个选项"],
    [{ source: "问", poll: { ...poll, options: ["甲", "甲 "] } }, "poll.options", "选项不能重复"],
    [
      { source: "问", poll: { ...poll, options: Array.from({ length: 11 }, (_, index) => `选项 ${index}`) } },
      "poll.options",
      "最多 10 个选项",
    ],
    [{ source: "问", poll: { ...poll, options: ["甲", "长".repeat(31)] } }, "poll.options.1", "每个选项最多 30 个字"],
  ];
  for (const [body, field, message] of cases) {
    const answer = await create(server, token, body);
    expect(answer.status, message).toBe(400);
    expect(answer.error?.fieldErrors?.[field], message).toEqual([message]);
  }
  expect((await create(server, token, { source: "问", poll: { ...poll, days: 2 } })).status).toBe(400);
  expect((await list(server)).items).toEqual([]);
});

test("E03 more than ten dynamics a minute are refused", async ({ server }) => {
  const { token } = await server.loginAs();
  for (let count = 0; count < 10; count++) await postDynamic(server, token);
  const refused = await create(server, token, { source: "第十一条" });
  expect(refused.status).toBe(429);
  expect(refused.message).toMatch(/^发布动态太频繁（每 60 秒最多 10 次），请 \d+ 秒后再试$/);
});

test("E03 A04 followers-only and private dynamics are visible to their readers alone, in every list", async ({
  server,
}) => {
  const author = await server.loginAs();
  const follower = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  await server.call(
    followEndpoints.follow,
    { body: { userId: author.user.id, followed: true } },
    { token: follower.token },
  );
  const open = await postDynamic(server, author.token);
  const forFollowers = await postDynamic(server, author.token, { visibility: "followers" });
  const own = await postDynamic(server, author.token, { visibility: "self" });
  const authorId = author.user.id;

  expect((await get(server, forFollowers)).status).toBe(403);
  expect((await get(server, own, follower.token)).status).toBe(404);
  expect((await get(server, forFollowers, follower.token)).data.dynamic.canRepost).toBe(false);
  expect((await get(server, own, author.token)).status).toBe(200);
  expect(idsOf(await list(server, { authorId }))).toEqual([open]);
  expect(idsOf(await list(server, { authorId }, follower.token))).toEqual([forFollowers, open]);
  expect(idsOf(await list(server, { authorId }, author.token))).toEqual([own, forFollowers, open]);
  expect(idsOf(await list(server, {}, author.token))).toEqual([open]);
  expect(idsOf(await list(server, { feed: "following" }, follower.token))).toEqual([forFollowers, open]);
  expect(idsOf(await list(server, { feed: "following" }, author.token))).toEqual([forFollowers, open]);
  const stranger = await server.loginAs();
  for (const [id, status] of [
    [forFollowers, 403],
    [own, 404],
  ] as const) {
    expect(
      (await server.call(dynamicEndpoints.like, { params: { id }, body: { liked: true } }, { token: stranger.token }))
        .status,
    ).toBe(status);
    expect((await create(server, stranger.token, { source: "", repostOf: { kind: "dynamic", id } })).status).toBe(
      status,
    );
  }
  expect(
    (await create(server, follower.token, { source: "", repostOf: { kind: "dynamic", id: forFollowers } })).message,
  ).toBe("这条动态没有公开，不能转发");
  expect(
    (
      await server.call(
        dynamicEndpoints.remove,
        { params: { id: own }, query: { reason: "违反社区规范" } },
        { token: admin.token },
      )
    ).status,
  ).toBe(404);
  expect((await server.call(dynamicEndpoints.remove, { params: { id: open } }, { token: follower.token })).status).toBe(
    403,
  );
  expect((await get(server, open)).status).toBe(200);
});

test("E03 the following feed has own and followed dynamics, over pages and long gaps, without muted people", async ({
  server,
}) => {
  const me = await server.loginAs();
  const [friend, muted, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  for (const { user } of [friend, muted])
    await server.call(followEndpoints.follow, { body: { userId: user.id, followed: true } }, { token: me.token });
  await server.call(followEndpoints.mute, { body: { userId: muted.user.id, muted: true } }, { token: me.token });
  const expected: number[] = [];
  for (const daysLater of [0, 200, 30, 2, 1, 0]) {
    server.clock.advance(daysLater * DAY);
    // Sessions have expired meanwhile.
    const tokenOf = async ({ user }: typeof me) => (await server.loginAs({ userId: user.id })).token;
    expected.unshift(await postDynamic(server, await tokenOf(friend)));
    await postDynamic(server, await tokenOf(muted));
    await postDynamic(server, await tokenOf(stranger));
    server.clock.advance(1000);
    expected.unshift(await postDynamic(server, await tokenOf(me)));
  }
  const { token } = await server.loginAs({ userId: me.user.id });
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(server, { feed: "following", cursor, limit: 5 }, token);
    found.push(...idsOf(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual(expected);
  expect((await server.call(dynamicEndpoints.list, { query: { feed: "following" } })).status).toBe(401);
  expect(idsOf(await list(server, { limit: 50 }, token))).toHaveLength(18);
  expect(idsOf(await list(server, { limit: 50 }))).toHaveLength(24);
});

test("E03 a person votes once, whatever is sent in parallel, and sees results after their vote or the end", async ({
  server,
}) => {
  const author = await server.loginAs();
  const voter = await server.loginAs();
  const id = await postDynamic(server, author.token, {
    source: "打哪个？",
    poll: { options: ["默鲸", "苇母", "千瓷君"], isMultiple: false, days: 1 },
  });
  const poll = async (token?: string) => (await get(server, id, token)).data.dynamic.poll;
  const before = await poll();
  expect(before).toMatchObject({ isMultiple: false, isEnded: false, voterCount: 0, voted: false });
  expect(before?.options.map(({ text, voteCount }) => [text, voteCount])).toEqual([
    ["默鲸", null],
    ["苇母", null],
    ["千瓷君", null],
  ]);
  const [a = 0, b = 0, c = 0] = before?.options.map((option) => option.id) ?? [];
  const vote = (token: string, optionIds: number[]) =>
    server.call(pollEndpoints.vote, { params: { id: before?.id ?? 0 }, body: { optionIds } }, { token });

  expect((await vote(voter.token, [a, b])).error?.fieldErrors?.optionIds).toEqual(["这个投票只能选一项"]);
  expect((await vote(voter.token, [c + 1])).status).toBe(400);
  expect((await vote(voter.token, [])).error?.fieldErrors?.optionIds).toEqual(["请选择一个选项"]);
  const answers = await Promise.all([vote(voter.token, [b]), vote(voter.token, [b]), vote(voter.token, [a])]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const after = await poll(voter.token);
  expect(after).toMatchObject({ voterCount: 1, voted: true });
  expect(after?.options.reduce((sum, option) => sum + (option.voteCount ?? 0), 0)).toBe(1);
  expect(after?.options.filter((option) => option.chosen)).toHaveLength(1);
  expect((await poll(author.token))?.options.every((option) => option.voteCount === null)).toBe(true);

  server.clock.advance(DAY);
  const late = await server.loginAs();
  expect((await vote(late.token, [a])).status).toBe(409);
  expect((await vote((await server.loginAs({ userId: voter.user.id })).token, [a])).data).toMatchObject({
    voted: true,
    voterCount: 1,
  });
  expect(await poll()).toMatchObject({ isEnded: true, voted: false, voterCount: 1 });
  expect((await poll())?.options.every((option) => option.voteCount !== null)).toBe(true);
});

test("E03 a multiple-choice poll counts people and choices separately", async ({ server }) => {
  const author = await server.loginAs();
  const id = await postDynamic(server, author.token, {
    source: "都玩什么？",
    poll: { options: ["打法", "钓鱼", "盖房"], isMultiple: true, days: 7 },
  });
  const poll = (await get(server, id)).data.dynamic.poll;
  const options = poll?.options.map((option) => option.id) ?? [];
  const params = { id: poll?.id ?? 0 };
  await server.call(
    pollEndpoints.vote,
    { params, body: { optionIds: [options[2] ?? 0, options[0] ?? 0, options[0] ?? 0] } },
    { token: author.token },
  );
  const other = await server.loginAs();
  const { data } = await server.call(
    pollEndpoints.vote,
    { params, body: { optionIds: [options[0] ?? 0] } },
    { token: other.token },
  );
  expect(data).toMatchObject({ voterCount: 2 });
  expect(data.options.map((option) => option.voteCount)).toEqual([2, 0, 1]);
});

test("E03 a repost refers to the origin, also through another repost, and shows when the origin is deleted or restored", async ({
  server,
}) => {
  const author = await server.loginAs();
  const [first, second] = [await server.loginAs(), await server.loginAs()];
  const origin = await postDynamic(server, author.token, { source: "原话" });
  const repost = await postDynamic(server, first.token, {
    source: "说得对",
    repostOf: { kind: "dynamic", id: origin },
  });
  const form = await server.call(
    dynamicEndpoints.origin,
    { params: { kind: "dynamic", id: repost } },
    { token: second.token },
  );
  expect(form.data).toMatchObject({
    origin: { state: "dynamic", id: origin },
    passed: { author: { id: first.user.id }, source: "说得对" },
  });
  const again = await postDynamic(server, second.token, { source: "", repostOf: { kind: "dynamic", id: repost } });
  const read = async (id: number) => (await get(server, id)).data.dynamic;
  expect((await read(again)).origin).toMatchObject({
    state: "dynamic",
    id: origin,
    html: "<p>原话</p>",
    author: { id: author.user.id },
  });
  expect((await read(origin)).repostCount).toBe(2);
  expect((await read(repost)).repostCount).toBe(0);

  await server.call(dynamicEndpoints.remove, { params: { id: origin } }, { token: author.token });
  expect((await read(again)).origin).toEqual({ state: "gone", kind: "dynamic" });
  const late = await create(server, second.token, { source: "", repostOf: { kind: "dynamic", id: repost } });
  expect([late.status, late.message]).toEqual([404, "原内容已删除，无法转发"]);
  await server.call(dynamicEndpoints.remove, { params: { id: again } }, { token: second.token });
  await server.call(dynamicEndpoints.restore, { params: { id: origin } }, { token: author.token });
  expect((await read(origin)).repostCount).toBe(1);
  expect((await read(repost)).origin).toMatchObject({ id: origin });
});

test("E03 E01 an article is reposted with its title, and blocked people repost nothing", async ({ server }) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const articleId = await publishArticle(server, author.token, { title: "潮汐王座打法" });
  const id = await postDynamic(server, reader.token, { source: "推荐", repostOf: { kind: "article", id: articleId } });
  expect((await get(server, id)).data.dynamic.origin).toMatchObject({
    state: "article",
    id: articleId,
    title: "潮汐王座打法",
  });
  const { repost_count: count } = await server.ctx.db
    .selectFrom("article")
    .select("repost_count")
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  await server.call(
    followEndpoints.block,
    { body: { userId: reader.user.id, blocked: true } },
    { token: author.token },
  );
  expect(
    (await create(server, reader.token, { source: "", repostOf: { kind: "article", id: articleId } })).message,
  ).toBe("对方设置了权限，暂时无法转发");
  expect((await create(server, reader.token, { source: "", repostOf: { kind: "article", id: 999_999 } })).status).toBe(
    404,
  );
});

test("R22 a member's own dynamics are filtered, deleted one by one or together, and restored within thirty days", async ({
  server,
}) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const mine = async (filter: "all" | "public" | "followers" | "self" | "deleted", token = me.token) =>
    (await server.call(dynamicEndpoints.mine, { query: { filter } }, { token })).data.items;
  const a = await postDynamic(server, me.token);
  const b = await postDynamic(server, me.token, { visibility: "followers" });
  const c = await postDynamic(server, me.token, { visibility: "self" });
  const d = await postDynamic(server, me.token);
  const theirs = await postDynamic(server, other.token);
  expect(idsOf({ items: await mine("all") })).toEqual([d, c, b, a]);
  expect(idsOf({ items: await mine("public") })).toEqual([d, a]);
  expect(idsOf({ items: await mine("followers") })).toEqual([b]);
  expect(idsOf({ items: await mine("self") })).toEqual([c]);

  await server.call(
    dynamicEndpoints.remove,
    { params: { id: d }, query: { reason: "违反社区规范" } },
    { token: admin.token },
  );
  const { data } = await server.call(
    dynamicEndpoints.removeMany,
    { body: { ids: [a, b, theirs, 999_999] } },
    { token: me.token },
  );
  expect(data).toMatchObject({ removed: 2 });
  expect((await get(server, theirs)).status).toBe(200);
  const deleted = await mine("deleted");
  expect(new Map(deleted.map((item) => [item.id, item.restorableUntil === null]))).toEqual(
    new Map([
      [a, false],
      [b, false],
      [d, true],
    ]),
  );
  const restore = (id: number, token = me.token) =>
    server.call(dynamicEndpoints.restore, { params: { id } }, { token });
  expect((await restore(a)).status).toBe(200);
  expect((await restore(a)).status).toBe(200);
  expect((await restore(d)).message).toBe("这条动态由管理员删除，不能自行恢复");
  expect((await restore(b, other.token)).status).toBe(404);
  expect(idsOf({ items: await mine("all") })).toEqual([c, a]);

  server.clock.advance(31 * DAY);
  const { token } = await server.loginAs({ userId: me.user.id });
  expect((await restore(b, token)).message).toBe("删除超过 30 天，不能恢复了");
  expect(await mine("deleted", token)).toEqual([]);
});
