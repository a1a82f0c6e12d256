import type { z } from "zod";
import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import type { ReportKind } from "#contract/console/report-names.ts";
import { reportEndpoints, type settleReportInput } from "#contract/console/report.ts";
import { appealEndpoints } from "#contract/moderation/appeal.ts";
import { removalEndpoints } from "#contract/console/removal.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const report = (
  server: ApiServer,
  as: As,
  kind: ReportKind,
  id: number,
  over: { reason?: "spam" | "other"; text?: string } = {},
) => server.call(reportEndpoints.create, { body: { kind, id, reason: "spam", ...over } }, as);
const list = (
  server: ApiServer,
  as: As,
  query: { status?: "open" | "handled" | "dismissed"; kind?: ReportKind; cursor?: string; limit?: number } = {},
) => server.call(reportEndpoints.list, { query }, as);
const settle = (
  server: ApiServer,
  as: As,
  id: number,
  status: "handled" | "dismissed" = "handled",
  act: Partial<z.input<typeof settleReportInput>> = {},
) => server.call(reportEndpoints.settle, { params: { id }, body: { status, ...act } }, as);

test("E01 E07 a person reports each article or comment once, with a reason", async ({ server }) => {
  const [author, me] = [await server.loginAs({ name: "阿岚" }), await server.loginAs()];
  const articleId = await publishArticle(server, author.token, { title: "可疑的文章" });
  const commentId = await writeComment(server, author.token, { articleId, source: "可疑的\n评论" });
  expect(
    (await server.call(reportEndpoints.create, { body: { kind: "article", id: articleId, reason: "spam" } })).status,
  ).toBe(401);
  expect(
    (await server.call(reportEndpoints.target, { query: { kind: "comment", id: commentId } }, me)).data,
  ).toMatchObject({
    about: {
      title: "可疑的评论",
      path: `/article/${articleId}?commentId=${commentId}#comment-${commentId}`,
      author: { name: "阿岚" },
    },
    isMine: false,
    status: null,
  });
  const twice = await Promise.all([report(server, me, "article", articleId), report(server, me, "article", articleId)]);
  expect(twice.map((answer) => answer.data.isNew).toSorted()).toEqual([false, true]);
  expect(
    (await server.call(reportEndpoints.target, { query: { kind: "article", id: articleId } }, me)).data.status,
  ).toBe("open");
  expect((await report(server, me, "comment", commentId, { reason: "other" })).error?.fieldErrors).toEqual({
    text: ["选择“其他”时请写明原因"],
  });
  expect((await report(server, me, "comment", commentId, { reason: "other", text: "刷屏" })).data.isNew).toBe(true);
  expect(await report(server, author, "article", articleId)).toMatchObject({ status: 403 });
  expect((await report(server, me, "article", 999_999)).status).toBe(404);
  expect((await report(server, me, "video", 1)).status).toBe(404);
  expect((await report(server, me, "nothing" as "video", 1)).status).toBe(400);
  await server.call(commentEndpoints.remove, { params: { id: commentId } }, author);
  expect((await report(server, await server.loginAs(), "comment", commentId)).status).toBe(404);
});

test("A01 A04 only administrators see the queue, oldest first, and each item is settled once", async ({ server }) => {
  const [author, admin, other] = [
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN", name: "站长" }),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const people = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const [one, two] = [
    await publishArticle(server, author.token, { title: "甲文" }),
    await publishArticle(server, author.token, { title: "乙文" }),
  ];
  for (const person of people) await report(server, person, "article", one);
  await report(server, people[0] as As, "article", two, { text: "广告\n很多" });
  for (const call of [list(server, author), settle(server, author, 1)])
    expect(await call).toMatchObject({ status: 403, message: "只有管理员、版主可以处理举报" });
  const first = (await list(server, admin, { limit: 3 })).data;
  const rest = (await list(server, admin, { limit: 3, cursor: first.nextCursor ?? "" })).data;
  expect([...first.items, ...rest.items].map((item) => item.about?.title)).toEqual(["甲文", "甲文", "甲文", "乙文"]);
  expect(rest.items[0]).toMatchObject({
    text: "广告\n很多",
    status: "open",
    settledBy: null,
    about: { path: `/article/${two}`, isDeleted: false, author: { id: author.user.id } },
  });

  await server.call(articleEndpoints.remove, { params: { id: one }, query: { reason: "违反社区规范" } }, admin);
  const id = first.items[1]?.id ?? 0;
  const both = await Promise.all([settle(server, admin, id), settle(server, other, first.items[2]?.id ?? 0)]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(both.find((answer) => answer.status === 200)?.data.count).toBe(3);
  await settle(server, admin, rest.items[0]?.id ?? 0, "dismissed");
  // Each reporter is notified of the outcome once, with thanks and without names.
  const told = async (as: As) =>
    (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items.map(
      ({ kind, title, body, path }) => ({
        kind,
        title,
        body,
        path,
      }),
    );
  const thanks = {
    kind: "report",
    title: "你的举报已处理，谢谢你",
    body: "你以“广告或垃圾信息”举报的文章经核实已处理。谢谢你帮忙维护社区。",
    path: null,
  };
  expect(await told(people[1] as As)).toEqual([thanks]);
  expect(await told(people[0] as As)).toEqual([
    {
      ...thanks,
      title: "你的举报有结果了",
      body: "你以“广告或垃圾信息”举报的文章经核实没有违反社区规范，暂不处理。谢谢你的反馈。",
      path: `/article/${two}`,
    },
    thanks,
  ]);
  expect([(await told(author)).map(({ kind }) => kind), await told(admin)]).toEqual([["removal"], []]);
  expect((await list(server, admin)).data.items).toEqual([]);
  expect((await list(server, admin, { status: "handled" })).data.items.map((item) => item.about)).toMatchObject(
    [1, 2, 3].map(() => ({ title: "甲文", isDeleted: true })),
  );
  expect((await list(server, admin, { status: "dismissed" })).data.items).toMatchObject([
    { status: "dismissed", settledBy: { name: "站长" } },
  ]);
  expect((await settle(server, admin, 999_999)).status).toBe(404);
  // The same person cannot reopen a settled report.
  expect((await report(server, people[0] as As, "article", two)).data.isNew).toBe(false);
});

test("A01 one step removes the content, punishes its author and closes the report, after all permission checks", async ({
  server,
}) => {
  const [author, me, boss, admin, moderator] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
  ];
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator" })
    .where("id", "=", moderator.user.id)
    .execute();
  const id = await publishArticle(server, author.token, { title: "可疑的文章" });
  const commentId = await writeComment(server, boss.token, { articleId: id, source: "站长的评论" });
  await report(server, me, "article", id);
  await report(server, me, "comment", commentId);
  const ids = (await list(server, admin)).data.items.map((item) => item.id);
  const [ofArticle = 0, ofComment = 0] = ids;
  const act = { remove: true, sanction: "mute", days: 7, reason: "刷屏" } as const;
  const state = async () => ({
    article: (await server.call(articleEndpoints.get, { params: { id } }, me)).status,
    muted: (
      await server.ctx.db.selectFrom("user").select("muted_until").where("id", "=", author.user.id).executeTakeFirst()
    )?.muted_until,
    open: (await list(server, admin)).data.items.length,
  });
  expect((await settle(server, admin, ofArticle, "handled", { ...act, reason: " " })).error?.fieldErrors).toEqual({
    reason: ["请写下理由，作者会看到"],
  });
  expect((await settle(server, admin, ofArticle, "dismissed", act)).status).toBe(400);
  expect((await settle(server, moderator, ofArticle, "handled", { ...act, sanction: "ban" })).status).toBe(403);
  expect((await settle(server, admin, ofComment, "handled", act)).message).toBe(
    "不能对管理员这样做，请先撤去管理员身份",
  );
  expect(await state()).toEqual({ article: 200, muted: null, open: 2 });
  expect((await settle(server, moderator, ofArticle, "handled", act)).status).toBe(200);
  expect(await state()).toEqual({ article: 404, muted: server.clock.now() + 7 * 86_400_000, open: 1 });
  expect((await settle(server, admin, ofArticle, "handled", act)).status).toBe(409);
  // The comment is under a post that is deleted by now.
  expect((await settle(server, admin, ofComment, "handled", { remove: true, reason: "刷屏" })).status).toBe(200);
  const told = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items.map(
    ({ title }) => title,
  );
  expect(told).toEqual(["你被禁言了", "你的文章《可疑的文章》被管理员删除"]);
  const log = (await server.call(adminEndpoints.log, {}, admin)).data.items.map(({ act: deed }) => deed);
  expect(log).toEqual(["settle-report", "settle-report", "mute", "remove"]);
});

test("A01 staff do not settle reports of their own content unless nobody else could, and then the log says why", async ({
  server,
}) => {
  const [admin, moderator, me] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const make = (role: "moderator" | null) =>
    server.ctx.db.updateTable("user").set({ staff_role: role }).where("id", "=", moderator.user.id).execute();
  await make("moderator");
  const of = async (as: As) => (await list(server, as)).data.items.map(({ canSettle }) => canSettle);
  const own = await publishArticle(server, moderator.token, { title: "版主的文章" });
  await report(server, me, "article", own);
  const [item] = (await list(server, admin)).data.items;
  expect([await of(moderator), await of(admin)]).toEqual([[false], [true]]);
  const refused = await settle(server, moderator, item?.id ?? 0, "dismissed");
  expect(refused).toMatchObject({ status: 403, message: "被举报的是你自己的内容，要由别人处理" });
  // The author cannot restore what the staff removed.
  const act = { remove: true, reason: "刷屏" } as const;
  expect((await settle(server, admin, item?.id ?? 0, "handled", act)).status).toBe(200);
  const restored = await server.call(articleEndpoints.restore, { params: { id: own } }, moderator);
  expect(restored).toMatchObject({ status: 403, message: "这篇文章由管理员删除，不能自行恢复" });
  const [line] = (await server.call(adminEndpoints.log, { query: { act: "settle-report" } }, admin)).data.items;
  expect(line).toMatchObject({ reason: "刷屏", ip: expect.any(String) as string });
  // A limited moderator does not count as another reviewer; with nobody else the administrator settles.
  await server.ctx.db
    .updateTable("user")
    .set({ staff_areas: '["comment"]' })
    .where("id", "=", moderator.user.id)
    .execute();
  const alone = await publishArticle(server, admin.token, { title: "站长的文章" });
  await report(server, me, "article", alone);
  const [last] = (await list(server, admin)).data.items;
  expect(await of(admin)).toEqual([true]);
  expect((await settle(server, admin, last?.id ?? 0, "dismissed")).status).toBe(200);
});

test("A01 A04 a comment under a post that the staff cannot read can still be removed and restored", async ({
  server,
}) => {
  const [author, me, moderator] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator" })
    .where("id", "=", moderator.user.id)
    .execute();
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, me);
  const circle = await makeCircle(server, [{ user_id: author.user.id }, { user_id: me.user.id }], { is_private: 1 });
  for (const over of [{ visibility: "followers" }, { circleId: circle }] as const) {
    const articleId = await publishArticle(server, author.token, over);
    const id = await writeComment(server, author.token, { articleId, source: "加群领福利" });
    await report(server, me, "comment", id);
    const [item] = (await list(server, moderator)).data.items;
    expect(item?.about).toMatchObject({ kind: "comment", words: "加群领福利" });
    const act = { remove: true, reason: "广告" } as const;
    expect((await settle(server, moderator, item?.id ?? 0, "handled", act)).status).toBe(200);
    const isThere = async () =>
      (await server.ctx.db.selectFrom("comment").select("deleted_at").where("id", "=", id).executeTakeFirstOrThrow())
        .deleted_at === null;
    expect(await isThere()).toBe(false);
    const restored = await server.call(commentEndpoints.restore, { params: { id } }, moderator);
    expect([restored.status, await isThere()]).toEqual([200, true]);
  }
  // Staff cannot act on content that only its author can see.
  const own = await publishArticle(server, author.token, { visibility: "self" });
  const hidden = await writeComment(server, author.token, { articleId: own });
  const removed = { params: { id: hidden }, query: { reason: "广告" } };
  expect((await server.call(commentEndpoints.remove, removed, moderator)).status).toBe(404);
});

test("A01 several reports are settled alike, each on its own, and the queue filters by kind", async ({ server }) => {
  const [author, admin, moderator] = [
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
  ];
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator", staff_areas: '["comment"]' })
    .where("id", "=", moderator.user.id)
    .execute();
  const people = [await server.loginAs(), await server.loginAs()];
  const [one, two] = [
    await publishArticle(server, author.token, { title: "甲文" }),
    await publishArticle(server, author.token, { title: "乙文" }),
  ];
  const commentId = await writeComment(server, moderator.token, { articleId: one, source: "版主的评论" });
  for (const person of people) await report(server, person, "article", one);
  await report(server, people[0] as As, "comment", commentId);
  await report(server, people[0] as As, "article", two);
  const idsOf = async (query: Parameters<typeof list>[2] = {}) =>
    (await list(server, admin, query)).data.items.map(({ id }) => id);
  const [first = 0, second = 0, ofComment = 0, last = 0] = await idsOf();
  expect(await idsOf({ kind: "comment" })).toEqual([ofComment]);
  const page = (await list(server, admin, { kind: "article", limit: 2 })).data;
  expect(page.items.map(({ id }) => id)).toEqual([first, second]);
  expect(await idsOf({ kind: "article", cursor: page.nextCursor ?? "" })).toEqual([last]);
  expect([await idsOf({ kind: "video" }), await idsOf({ kind: "article", status: "handled" })]).toEqual([[], []]);
  expect((await list(server, moderator, { kind: "comment" })).data.items.map(({ id }) => id)).toEqual([ofComment]);
  expect((await list(server, moderator, { kind: "article" })).status).toBe(403);

  const many = (as: As, ids: number[], status: "handled" | "dismissed" = "handled") =>
    server.call(reportEndpoints.settleMany, { body: { ids, status } }, as);
  expect((await many(author, [first])).status).toBe(403);
  expect((await many(admin, [])).error?.fieldErrors).toEqual({ ids: ["请先勾选要处理的举报"] });
  expect(
    (
      await many(
        admin,
        Array.from({ length: 21 }, (_, n) => n + 1),
      )
    ).error?.fieldErrors,
  ).toEqual({
    ids: ["一次最多 20 条，请少选一些"],
  });
  // A moderator can settle neither another area's report nor one about their own content.
  const refused = (await many(moderator, [first, ofComment])).data;
  expect([refused.settled, refused.failed.map(({ id }) => id)]).toEqual([0, [first, ofComment]]);
  // Settling one report settles the others about the same thing, and duplicates count once.
  expect((await many(admin, [first, second, ofComment, ofComment, 999_999])).data).toEqual({
    settled: 3,
    failed: [{ id: 999_999, message: "没有这条举报" }],
  });
  expect((await many(admin, [second, last], "dismissed")).data).toEqual({
    settled: 1,
    failed: [{ id: second, message: "这条举报已经有人处理过了" }],
  });
  expect([await idsOf(), await idsOf({ status: "dismissed" })]).toEqual([[], [last]]);
  expect((await idsOf({ status: "handled", kind: "article" })).toSorted((a, b) => a - b)).toEqual([first, second]);
  const { items } = (await server.call(adminEndpoints.log, { query: { act: "settle-report" } }, admin)).data;
  expect(items).toHaveLength(3);
});

test("A01 when two staff settle the same reports at the same time, each report is settled once", async ({ server }) => {
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const staff = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ role: "ADMIN" })] as const;
  for (const title of ["甲文", "乙文", "丙文"])
    await report(server, reader, "article", await publishArticle(server, author.token, { title }));
  const ids = (await list(server, staff[0])).data.items.map(({ id }) => id);
  const answers = await Promise.all([
    server.call(reportEndpoints.settleMany, { body: { ids, status: "handled" } }, staff[0]),
    server.call(reportEndpoints.settleMany, { body: { ids: ids.toReversed(), status: "dismissed" } }, staff[1]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.reduce((sum, { data }) => sum + data.settled, 0)).toBe(3);
  expect(answers.reduce((sum, { data }) => sum + data.failed.length, 0)).toBe(3);
  expect((await server.call(messageEndpoints.list, { params: { tab: "system" } }, reader)).data.items).toHaveLength(3);
});

test("A01 A04 a warning that came with a removal goes when an appeal or the staff undo the removal, and no other warning does", async ({
  server,
}) => {
  const [author, reader, admin, other] = [
    await server.loginAs({ name: "阿岚" }),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const reason = "发布广告";
  const body = { text: "不是广告" };
  const warnings = async () =>
    (await server.call(adminEndpoints.person, { params: { id: author.user.id } }, admin)).data.counts.warnings;
  const judged = async (kind: "article" | "comment", id: number) => {
    await report(server, reader, kind, id);
    const [item] = (await list(server, admin)).data.items;
    await settle(server, admin, item?.id ?? 0, "handled", { remove: "on", sanction: "warning", reason });
    const [removal] = (await server.call(appealEndpoints.removals, {}, author)).data.items;
    return removal?.id ?? 0;
  };
  const articleId = await publishArticle(server, author.token, { title: "可疑的文章" });
  const commentId = await writeComment(server, author.token, { articleId, source: "可疑的评论" });
  const ofComment = await judged("comment", commentId);
  const ofArticle = await judged("article", articleId);
  const alone = { params: { id: author.user.id }, body: { reason } };
  expect((await server.call(adminEndpoints.warn, alone, admin)).status).toBe(200);
  expect(await warnings()).toBe(3);

  await server.call(appealEndpoints.appealRemoval, { params: { id: ofArticle }, body }, author);
  const [appeal] = (await server.call(adminEndpoints.appeals, {}, other)).data.items;
  const granted = { params: { id: appeal?.id ?? 0 }, body: { verdict: "grant" as const, reason: "看过了" } };
  expect((await server.call(adminEndpoints.settleAppeal, granted, other)).status).toBe(200);
  expect(await warnings()).toBe(2);
  const [told] = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items;
  expect(told?.body).toBe("申诉成立。说明：看过了\n随删除给出的警告也撤销了。");

  expect((await server.call(removalEndpoints.undo, { params: { id: ofComment } }, admin)).status).toBe(200);
  expect(await warnings()).toBe(1);
  // A removal without a warning says nothing of one.
  const second = await publishArticle(server, author.token, { title: "另一篇" });
  await report(server, reader, "article", second);
  const [item] = (await list(server, admin)).data.items;
  await settle(server, admin, item?.id ?? 0, "handled", { remove: "on", sanction: "", reason });
  const [removal] = (await server.call(appealEndpoints.removals, {}, author)).data.items;
  await server.call(removalEndpoints.undo, { params: { id: removal?.id ?? 0 } }, admin);
  expect(await warnings()).toBe(1);
  const [last] = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items;
  expect(last?.body).toBe("管理员撤销了删除。");
});
