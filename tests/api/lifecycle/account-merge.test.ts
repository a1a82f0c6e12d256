import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { draftEndpoints } from "#contract/posts/draft.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { growthEndpoints } from "#contract/people/growth.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { pollEndpoints } from "#contract/posts/poll.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { checkAll } from "#api/scripts/check-commands.ts";
import { mergeOpen, SETTLE_MS } from "#api/services/lifecycle/account-merge/merge-open.ts";
import { dayInChina } from "#contract/shared/site-time.ts";
import { rerenderStale } from "#api/services/posts/post/rerender-stale.ts";
import { columnsWithMember } from "#tests/fixtures/member-columns.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { fullLife, NAME, WORDS } from "#tests/fixtures/full-life.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
const DAY = 86_400_000;
const reason = "本人要求，两个账号是同一个人";

const merge = (server: ApiServer, admin: Login, from: number, into: number, confirm = String(from)) =>
  server.call(adminEndpoints.mergePerson, { params: { id: from }, body: { into, reason, confirm } }, admin);
const look = (server: ApiServer, admin: Login, from: number, into = "") =>
  server.call(adminEndpoints.mergePreview, { params: { id: from }, query: { into } }, admin);

async function mergeWhole(server: ApiServer, admin: Login, from: number, into: number): Promise<void> {
  expect((await merge(server, admin, from, into)).message).toBe("success");
  server.clock.advance(SETTLE_MS);
  expect(await mergeOpen(server.ctx)).toBe(1);
  await rerenderStale({ ctx: server.ctx });
}

/**
 * The findings of `npm run check`, without those that the fixtures cause: circles without index rows, videos without
 * files.
 */
const wrong = async (server: ApiServer, fix = false) =>
  (await checkAll(server.ctx, { fix, say: () => {} })).lines.filter(
    (line) => !/^文件 video_file|^搜索 circle/.test(line),
  );

/** A second account of the same person, with many of the same actions. */
async function otherAccount(server: ApiServer, life: Awaited<ReturnType<typeof fullLife>>) {
  const { ctx } = server;
  const other = await server.loginAs({ name: "守望者二号" });
  const { friend } = life;
  const call = server.call;
  await call(articleEndpoints.like, { params: { id: life.theirs }, body: { liked: true } }, other);
  await call(articleEndpoints.like, { params: { id: life.article }, body: { liked: true } }, other);
  const keep = (subjectId: number) => ({ body: { subjectKind: "article" as const, subjectId, favourited: true } });
  await call(favouriteEndpoints.set, keep(life.theirs), other);
  await call(favouriteEndpoints.folderCreate, { body: { name: "鲸歌", formKey: newFormKey() } }, other);
  for (const [from, to] of [
    [other, friend],
    [friend, other],
    [other, life],
    [life, other],
  ] as const)
    await call(followEndpoints.follow, { body: { userId: to.user.id, followed: true } }, from);
  await ctx.db
    .insertInto("circle_member")
    .values({ circle_id: life.joined, user_id: other.user.id, role: "moderator", created_at: 1 })
    .execute();
  await ctx.db.updateTable("circle").set({ member_count: 4 }).where("id", "=", life.joined).execute();
  await call(growthEndpoints.checkIn, {}, other);
  await call(draftEndpoints.saveDynamic, { body: { source: "另一条", formKey: newFormKey() } as never }, other);
  await call(feedbackEndpoints.vote, { params: { id: life.ticket }, body: { voted: true } }, other);
  await call(feedbackEndpoints.follow, { params: { id: life.ticket }, body: { followed: true } }, other);
  const polled = await publishArticle(server, friend.token, {
    title: "选哪个",
    poll: { question: "选哪个", options: ["甲", "乙"], days: 3, isMultiple: false },
  } as never);
  const options = await ctx.db
    .selectFrom("poll_option")
    .innerJoin("poll", "poll.id", "poll_option.poll_id")
    .select(["poll_option.id", "poll_id"])
    .where("subject_id", "=", polled)
    .orderBy("poll_option.id")
    .execute();
  const [first, second] = options;
  for (const [as, option] of [
    [life, first],
    [other, second],
  ] as const) {
    const input = { params: { id: option?.poll_id ?? 0 }, body: { optionIds: [option?.id ?? 0] } };
    expect((await call(pollEndpoints.vote, input, as)).message).toBe("success");
  }
  const said = await writeComment(server, other.token, { articleId: life.article, source: "我自己来说" });
  await writeComment(server, friend.token, { articleId: life.article, source: `[@x](user:${life.user.id}) 看这里` });
  const ticket = await writeFeedback(server, other.token, { title: "另一个问题" });
  await call(feedbackEndpoints.vote, { params: { id: ticket }, body: { voted: true } }, life);
  return { ...other, said, ticket, poll: { first: first?.id ?? 0, second: second?.id ?? 0, id: first?.poll_id ?? 0 } };
}

test("A01 two accounts become one: everything moves, duplicates stay once, and the check finds nothing", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const life = await fullLife(server);
  const other = await otherAccount(server, life);
  const [from, into] = [life.user.id, other.user.id];
  await wrong(server, true);
  const before = {
    from: await server.make.existingUser(from),
    into: await server.make.existingUser(into),
  };
  const preview = (await look(server, admin, from, "守望者二号")).data;
  expect(preview).toMatchObject({
    obstacles: [],
    phone: "freed",
    name: "freed",
    into: { id: into },
    double: { likes: 1, favourites: 1, follows: 2, circles: 1, votes: 1 },
  });
  expect(preview.from.counts).toEqual(
    expect.arrayContaining([
      { name: "文章", count: 1 },
      { name: "圈子", count: 2 },
      { name: "签到天数", count: 1 },
    ]),
  );
  await mergeWhole(server, admin, from, into);

  expect(await columnsWithMember(server, from, "merge")).toEqual([]);
  expect(await wrong(server)).toEqual([]);
  // The old account can log in no more, and leads to the other.
  expect((await server.call(userEndpoints.current, {}, life)).status).toBe(401);
  const gone = await server.call(userEndpoints.info, { params: { id: from } });
  expect(gone).toMatchObject({ status: 404, error: { movedTo: { user: into } } });
  expect(await server.make.existingUser(from)).toMatchObject({ phone: null, name: NAME, name_folded: null, points: 0 });
  const after = await server.make.existingUser(into);
  expect(after).toMatchObject({
    phone: before.into.phone,
    name: "守望者二号",
    article_count: 1,
    following_count: 1,
    follower_count: 1,
  });
  // 签到 of one day counts once.
  expect(after.points).toBe(before.from.points + before.into.points - 5);
  expect(after.check_in_streak).toBe(1);

  const article = (await server.call(articleEndpoints.get, { params: { id: life.article } })).data.article;
  expect(article.author.id).toBe(into);
  const found = await server.call(searchEndpoints.articles, { query: { q: WORDS, authorId: into } as never });
  expect((found.data as { items: unknown[] }).items).toHaveLength(1);
  const comments = await server.call(commentEndpoints.list, {
    query: { subjectKind: "article", subjectId: String(life.article), onlyAuthor: "true" } as never,
  });
  expect(comments.data.items.map(({ id }) => id)).toContain(other.said);
  const theirs = (await server.call(articleEndpoints.get, { params: { id: life.theirs } })).data.article;
  expect(theirs).toMatchObject({ likeCount: 1, favouriteCount: 1 });
  expect(theirs.html).toContain(`href="/user/${into}"`);
  expect(theirs.html).toContain("@守望者二号");
  const votes = await ctx.db
    .selectFrom("poll_option")
    .select(["id", "vote_count"])
    .where("poll_id", "=", other.poll.id)
    .execute();
  expect(new Map(votes.map((row) => [row.id, row.vote_count]))).toEqual(
    new Map([
      [other.poll.first, 0],
      [other.poll.second, 1],
    ]),
  );
  for (const id of [life.ticket, other.ticket])
    expect((await server.call(feedbackEndpoints.get, { params: { id } }, other)).data).toMatchObject({
      feedback: { voteCount: 0 },
    });
  const places = await ctx.db
    .selectFrom("circle_member")
    .select(["circle_id", "role"])
    .where("user_id", "=", into)
    .orderBy("circle_id")
    .execute();
  expect(places).toEqual([
    { circle_id: life.joined, role: "moderator" },
    { circle_id: life.own, role: "owner" },
  ]);
  const folders = await ctx.db
    .selectFrom("favourite_folder")
    .select(["name", "is_default"])
    .where("user_id", "=", into)
    .execute();
  expect(folders.map((row) => row.name).toSorted()).toEqual(["默认收藏夹", "鲸歌", "鲸歌 2"].toSorted());
  // Both drafts are kept.
  const drafts = await ctx.db.selectFrom("draft").select(["kind", "source"]).where("author_id", "=", into).execute();
  expect(drafts.map(({ kind, source }) => `${kind} ${source}`).toSorted()).toEqual(
    [`article ${WORDS}`, `article ${WORDS}`, "dynamic 另一条"].toSorted(),
  );
  const notices = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, other)).data.items;
  expect(notices.some(({ title }) => title === "你的另一个账号已并入这个账号")).toBe(true);

  const log = (await server.call(adminEndpoints.log, { query: { act: "merge-accounts" } }, admin)).data.items;
  expect(log.map((item) => item.person?.id).toSorted()).toEqual([from, into].toSorted());
  expect(log[0]).toMatchObject({ reason, actor: { id: admin.user.id } });
  expect(log[0]?.before).toContain(`"account":${from}`);
  const person = (await server.call(adminEndpoints.person, { params: { id: into } }, admin)).data;
  expect(person.merges).toMatchObject([{ from: { id: from }, into: { id: into }, reason }]);
  expect(person.merges[0]?.doneAt).not.toBeNull();
  // The points were given once: a new publication gives none.
  const remove = await server.call(articleEndpoints.remove, { params: { id: life.article } }, other);
  expect(remove.status).toBe(200);
  expect((await server.make.existingUser(into)).points).toBe(after.points - 10);
  await server.call(articleEndpoints.restore, { params: { id: life.article } } as never, other);
  clock.advance(DAY);
  expect(await wrong(server)).toEqual([]);
});

test("A01 a merge that is interrupted at any point is resumed with the same result", async ({ server }) => {
  const { ctx } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const life = await fullLife(server);
  const other = await otherAccount(server, life);
  expect((await merge(server, admin, life.user.id, other.user.id)).status).toBe(200);
  expect(await mergeOpen(ctx)).toBe(0);
  server.clock.advance(SETTLE_MS);
  let runs = 0;
  for (let isDone = false; !isDone; runs += 1) {
    // The interruption comes some queries later each time.
    let left = runs * 7;
    const signal = {
      throwIfAborted: () => {
        if (left-- <= 0) throw new Error("killed");
      },
    } as AbortSignal;
    isDone = await mergeOpen(ctx, signal).then(
      () => true,
      () => false,
    );
  }
  expect(runs).toBeGreaterThan(10);
  await rerenderStale({ ctx });
  expect(await columnsWithMember(server, life.user.id, "merge")).toEqual([]);
  expect(await wrong(server)).toEqual([]);
});

test("A01 the remaining account takes over missing data, the old name becomes free, and old addresses still lead on", async ({
  server,
}) => {
  const { ctx } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const byPhone = await server.loginAs({ name: "岸边人", phone: "13900139077" });
  const byWechat = await server.loginAs({ name: "微信来的" });
  const [phoneId, wechatId] = [byPhone.user.id, byWechat.user.id];
  await ctx.db
    .updateTable("user")
    .set({ phone: null, name: null, name_folded: null })
    .where("id", "=", wechatId)
    .execute();
  const account = { nickname: "小潮", headimgurl: "", created_at: 1, updated_at: 1 };
  await ctx.db
    .insertInto("wechat_account")
    .values({ ...account, user_id: wechatId })
    .execute();
  await ctx.db
    .updateTable("user")
    .set({ muted_until: server.clock.now() + 30 * DAY })
    .where("id", "=", phoneId)
    .execute();
  const preview = (await look(server, admin, phoneId, `#${wechatId}`)).data;
  expect(preview).toMatchObject({ phone: "moved", name: "moved", wechat: "none", obstacles: [] });
  await mergeWhole(server, admin, phoneId, wechatId);
  expect(await server.make.existingUser(wechatId)).toMatchObject({
    phone: "13900139077",
    name: "岸边人",
    muted_until: expect.any(Number) as number,
  });
  expect((await server.call(userEndpoints.current, {}, byWechat)).data.name).toBe("岸边人");
  // After a second merge two old addresses lead to the last account.
  const third = await server.loginAs({ name: "第三个" });
  await ctx.db
    .insertInto("wechat_account")
    .values({ ...account, user_id: third.user.id })
    .execute();
  expect((await look(server, admin, wechatId, String(third.user.id))).data).toMatchObject({ wechat: "freed" });
  await mergeWhole(server, admin, wechatId, third.user.id);
  const movedTo = { user: third.user.id };
  for (const id of [phoneId, wechatId])
    expect((await server.call(userEndpoints.info, { params: { id } })).error).toMatchObject({ movedTo });
  const free = await ctx.db.selectFrom("user").select("id").where("name_folded", "=", "岸边人").execute();
  expect(free).toEqual([]);
  expect(await ctx.db.selectFrom("wechat_account").select("user_id").orderBy("id").execute()).toEqual([
    { user_id: null },
    { user_id: third.user.id },
  ]);
  expect(await wrong(server)).toEqual([]);
});

test("A01 E23 a merge keeps the danmaku words of both accounts, those of the remaining one first, up to the limit", async ({
  server,
}) => {
  const { db } = server.ctx;
  const admin = await server.loginAs({ role: "ADMIN" });
  const wordsAfter = async (mine: string[] | null, theirs: string[] | null) => {
    const [from, into] = [await server.loginAs(), await server.loginAs()];
    for (const [who, words] of [
      [from, mine],
      [into, theirs],
    ] as const)
      if (words)
        await db
          .insertInto("danmaku_filter")
          .values({ user_id: who.user.id, words: JSON.stringify(words) })
          .execute();
    await mergeWhole(server, admin, from.user.id, into.user.id);
    expect(await db.selectFrom("danmaku_filter").selectAll().where("user_id", "=", from.user.id).execute()).toEqual([]);
    return (await server.call(danmakuEndpoints.filter, {}, into)).data.words;
  };
  expect(await wordsAfter(["剧透", "前排"], ["泪目", "前排"])).toEqual(["泪目", "前排", "剧透"]);
  expect(await wordsAfter(["剧透"], null)).toEqual(["剧透"]);
  expect(await wordsAfter(null, ["泪目"])).toEqual(["泪目"]);
  // A row without words is as good as none.
  expect(await wordsAfter(["剧透"], [])).toEqual(["剧透"]);
  expect(await wordsAfter([], ["泪目"])).toEqual(["泪目"]);
  const many = Array.from({ length: 40 }, (_one, number) => `词${number}`);
  expect(await wordsAfter(many, ["泪目", ...many.map((word) => `另${word}`)])).toHaveLength(50);
});

test("A01 a merge counts check-in days of both accounts, keeps the ledger in order, and keeps circle bans and blocks", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const [a, b, owner, foe] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
  ];
  for (const as of [a, b, a, a, b]) {
    await server.call(growthEndpoints.checkIn, {}, as);
    clock.advance(DAY);
  }
  const circleId = await makeCircle(server, [{ user_id: owner.user.id }, { user_id: b.user.id }]);
  await ctx.db
    .insertInto("circle_ban")
    .values({
      circle_id: circleId,
      user_id: a.user.id,
      banned_by: owner.user.id,
      until: null,
      created_at: 1,
      reason: "刷屏",
    })
    .execute();
  await server.call(followEndpoints.follow, { body: { userId: foe.user.id, followed: true } }, b);
  await server.call(followEndpoints.block, { body: { userId: foe.user.id, blocked: true } }, a);
  const points =
    (await server.make.existingUser(a.user.id)).points + (await server.make.existingUser(b.user.id)).points;
  await mergeWhole(server, admin, a.user.id, b.user.id);
  expect(await server.make.existingUser(b.user.id)).toMatchObject({
    points,
    check_in_streak: 5,
    check_in_day: dayInChina(clock.now()) - 1,
    following_count: 0,
  });
  expect(
    await ctx.db.selectFrom("circle_member").select("user_id").where("circle_id", "=", circleId).execute(),
  ).toEqual([{ user_id: owner.user.id }]);
  const ban = await ctx.db.selectFrom("circle_ban").select("user_id").where("circle_id", "=", circleId).execute();
  expect(ban).toEqual([{ user_id: b.user.id }]);
  const ledger = (await server.call(growthEndpoints.entries, {}, b)).data.items;
  expect(ledger).toHaveLength(5);
  expect(await wrong(server)).toEqual([]);
});

test("A01 a merge names its obstacles, asks for the number again, and changes nothing until then", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const [a, b] = [await server.loginAs(), await server.loginAs()];
  const [from, into] = [a.user.id, b.user.id];
  expect((await merge(server, admin, from, into, String(into))).error?.fieldErrors).toHaveProperty("confirm");
  expect((await merge(server, admin, from, 999_999)).status).toBe(404);
  const against = async () => {
    const { status, message } = await merge(server, admin, from, into);
    expect((await look(server, admin, from, String(into))).data.obstacles[0]).toBe(message);
    return `${status} ${message.replace(/\d+/, "#")}`;
  };
  const set = (id: number, values: object) => ctx.db.updateTable("user").set(values).where("id", "=", id).execute();
  const answers: string[] = [];
  for (const [id, values, back] of [
    [from, { staff_role: "support" }, { staff_role: null }],
    [into, { role: "ADMIN" }, { role: "USER" }],
    [into, { banned_until: clock.now() + DAY }, { banned_until: null }],
    [from, { left_at: 1 }, { left_at: null }],
  ] as const) {
    await set(id, values);
    answers.push(await against());
    await set(id, back);
  }
  await ctx.db
    .insertInto("account_leave")
    .values({ user_id: into, asked_at: 1, due_at: clock.now() + DAY })
    .execute();
  answers.push(await against());
  await ctx.db.deleteFrom("account_leave").execute();
  await ctx.db
    .insertInto("record_export")
    .values({ user_id: from, asked_by: admin.user.id, asked_at: 1, reason: "调取", document: "17 号", due_at: 1 })
    .execute();
  answers.push(await against());
  await ctx.db.deleteFrom("record_export").execute();
  expect(answers).toEqual([
    "409 账号 # 属于管理团队，请先撤去身份",
    "409 账号 # 属于管理团队，请先撤去身份",
    "409 账号 # 正被封禁，请先解除",
    "409 账号 # 已经注销",
    "409 账号 # 已申请注销，请先让本人撤回",
    "409 账号 # 的留存记录正在导出，请等它完成",
  ]);
  expect((await merge(server, admin, from, from)).message).toBe("这是同一个账号");
  const own = await merge(server, admin, admin.user.id, into);
  expect(own.message).toContain("是你自己的");
  expect(await ctx.db.selectFrom("account_merge").selectAll().execute()).toEqual([]);
  // Of two parallel merges one is refused.
  const third = await server.loginAs();
  const both = await Promise.all([merge(server, admin, from, into), merge(server, admin, from, third.user.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
