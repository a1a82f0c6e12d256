import { articleEndpoints } from "#contract/posts/article.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { limits } from "#contract/shared/limits.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { publishDue } from "#api/services/posts/article/appear.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { GATHER_MS, tellFollowers } from "#api/services/posts/series/broadcast-parts.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { makeSeries, putInSeries } from "#tests/fixtures/series.ts";
import { endFile, postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const DAY = 86_400_000;
const read = (server: ApiServer, id: number, as?: As) => server.call(seriesEndpoints.get, { params: { id } }, as);
const titles = async (server: ApiServer, id: number, as?: As) =>
  (await read(server, id, as)).data.parts.map((part) => part.title);
const follow = (server: ApiServer, id: number, as: As, followed = true) =>
  server.call(seriesEndpoints.follow, { params: { id }, body: { followed } }, as);
const notices = async (server: ApiServer, as: As) =>
  (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items;
const countsOf = ({ ctx }: ApiServer, id: number) =>
  ctx.db
    .selectFrom("series")
    .select(["part_count", "listed_count", "follower_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function articlesOf(server: ApiServer, as: As, names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of names) ids.push(await publishArticle(server, as.token, { title }));
  return ids;
}

test("E01 E02 an author makes a series of own posts, in order, and a post stands in one series at most", async ({
  server,
}) => {
  const [author, other] = [await server.loginAs(), await server.loginAs()];
  const id = await makeSeries(server, author, { title: "浮岛编年史", description: "按时间读。" });
  const [a = 0, b = 0, c = 0] = await articlesOf(server, author, ["第一章", "第二章", "第三章"]);
  expect((await read(server, id)).statusCode).toBe(404);
  expect((await read(server, id, author)).data).toMatchObject({ isMine: true, partCount: 0, parts: [] });
  await putInSeries(server, author, id, [b, a]);
  await putInSeries(server, author, id, [c, b]);
  expect(await titles(server, id)).toEqual(["第二章", "第一章", "第三章"]);
  const move = (postId: number, by: "up" | "down", as: As = author) =>
    server.call(seriesEndpoints.movePart, { params: { id }, body: { postId, move: by } }, as);
  await move(a, "up");
  expect(await titles(server, id)).toEqual(["第一章", "第二章", "第三章"]);
  await move(a, "up");
  await move(c, "down");
  expect(await titles(server, id)).toEqual(["第一章", "第二章", "第三章"]);
  await server.call(seriesEndpoints.order, { params: { id }, body: { ids: [c, 999_999, a, c] } }, author);
  expect(await titles(server, id)).toEqual(["第三章", "第一章", "第二章"]);
  expect((await read(server, id)).data).toMatchObject({
    kind: "article",
    title: "浮岛编年史",
    description: "按时间读。",
    partCount: 3,
    followerCount: 0,
    isMine: false,
    followed: false,
    openedNumber: null,
  });

  // A second series, posts of others and posts of another kind.
  const second = await makeSeries(server, author);
  const add = (ids: number[], as: As = author, to = second) =>
    server.call(seriesEndpoints.addParts, { params: { id: to }, body: { ids } }, as);
  expect((await add([a])).statusCode).toBe(409);
  const foreign = await publishArticle(server, other.token);
  expect((await add([foreign])).statusCode).toBe(404);
  const video = await postVideo(server, author);
  if (video !== a && video !== b && video !== c) expect((await add([video])).statusCode).toBe(404);
  expect((await add([a], other)).statusCode).toBe(404);
  expect((await move(a, "up", other)).statusCode).toBe(404);
  await server.call(seriesEndpoints.removePart, { params: { id }, body: { postId: a } }, author);
  expect((await add([a])).statusCode).toBe(200);
  expect((await countsOf(server, id)).part_count).toBe(2);
  expect((await countsOf(server, second)).part_count).toBe(1);
  const free = await server.call(seriesEndpoints.candidates, { params: { id: second } }, author);
  expect(free.data.items).toEqual([]);

  await server.call(seriesEndpoints.remove, { params: { id } }, author);
  expect((await read(server, id, author)).statusCode).toBe(404);
  expect((await server.call(articleEndpoints.get, { params: { id: b } })).data).toMatchObject({ series: null });
  const again = await server.call(seriesEndpoints.candidates, { params: { id: second } }, author);
  expect(again.data.items.map((item) => item.id).toSorted()).toEqual([b, c].toSorted());
});

test("E01 two requests that put one post into two series: one wins, and the counters equal the parts", async ({
  server,
}) => {
  const author = await server.loginAs();
  const ids = await articlesOf(server, author, ["第一篇", "第二篇", "第三篇"]);
  const [one, two] = [await makeSeries(server, author), await makeSeries(server, author)];
  const answers = await Promise.all(
    [one, two, one, two].map((id) => server.call(seriesEndpoints.addParts, { params: { id }, body: { ids } }, author)),
  );
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 200, 409, 409]);
  const counts = [await countsOf(server, one), await countsOf(server, two)];
  expect(counts.map((row) => row.part_count).toSorted()).toEqual([0, 3]);
  expect(counts.map((row) => row.listed_count).toSorted()).toEqual([0, 3]);
});

test("C19 a series' words are checked, its form works once, and its bounds hold", async ({ server }) => {
  const author = await server.loginAs();
  const create = (body: object) =>
    server.call(
      seriesEndpoints.create,
      { body: { kind: "video", title: "旅行", formKey: newFormKey(), ...body } as never },
      author,
    );
  expect((await create({ title: "  " })).error).toMatchObject({ fieldErrors: { title: ["请输入标题"] } });
  expect((await create({ title: "长".repeat(limits.seriesTitleMax + 1) })).statusCode).toBe(400);
  expect((await create({ description: "长".repeat(limits.seriesDescriptionMax + 1) })).statusCode).toBe(400);
  expect((await create({ kind: "dynamic" })).statusCode).toBe(400);
  const foreign = await server.make.image({ ownerId: (await server.loginAs()).user.id });
  expect((await create({ coverImageId: foreign.id })).error).toMatchObject({
    fieldErrors: { coverImageId: ["请选择自己上传的图片"] },
  });
  const formKey = newFormKey();
  const [first, second] = [await create({ formKey }), await create({ formKey })];
  expect(second.data).toEqual(first.data);
  await server.ctx.db
    .updateTable("user")
    .set({ muted_until: server.clock.now() + DAY })
    .where("id", "=", author.user.id)
    .execute();
  expect((await create({})).statusCode).toBe(403);
  const add = await server.call(
    seriesEndpoints.addParts,
    { params: { id: first.data.id }, body: { ids: [1] } },
    author,
  );
  expect(add.statusCode).toBe(403);
  await server.ctx.db.updateTable("user").set({ muted_until: null }).where("id", "=", author.user.id).execute();
  const rows = Array.from({ length: limits.seriesMax }, () => ({
    author_id: author.user.id,
    kind: "video" as const,
    title: "旧的",
    cover_image_id: null,
    created_at: 1,
    updated_at: 1,
    last_part_at: null,
  }));
  await server.ctx.db.insertInto("series").values(rows).execute();
  expect((await create({})).statusCode).toBe(403);
});

test("E01 a series takes 200 posts and no more", async ({ server }) => {
  const author = await server.loginAs();
  const id = await makeSeries(server, author);
  const [spare = 0, more = 0] = await articlesOf(server, author, ["末篇", "多出的"]);
  const part = { series_id: id, kind: "article" as const, author_id: author.user.id, added_at: 1, told_in: 0 };
  const rows = Array.from({ length: limits.seriesPartsMax - 1 }, (_, n) => ({
    ...part,
    post_id: 1_000_000 + n,
    position: n + 1,
  }));
  await server.ctx.db.insertInto("series_part").values(rows).execute();
  await server.ctx.db.updateTable("series").set({ part_count: rows.length }).where("id", "=", id).execute();
  const add = (ids: number[]) => server.call(seriesEndpoints.addParts, { params: { id }, body: { ids } }, author);
  expect((await add([spare, more])).statusCode).toBe(409);
  expect((await add([spare])).statusCode).toBe(200);
  expect((await add([more])).statusCode).toBe(409);
});

test("A03 parts that a reader may not see are in no list, count, link or notice of theirs; a series of such parts is 404", async ({
  server,
}) => {
  const [author, fan, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  await server.ctx.db
    .insertInto("user_follow")
    .values({ follower_id: fan.user.id, followee_id: author.user.id, created_at: 1 })
    .execute();
  const circleId = await makeCircle(server, [{ user_id: author.user.id }], { is_private: 1 });
  const write = (title: string, over: object = {}) => publishArticle(server, author.token, { title, ...over });
  const open = await write("公开的");
  const followers = await write("粉丝的", { visibility: "followers" });
  const self = await write("自己的", { visibility: "self" });
  const enclosed = await write("圈内的", { circleId });
  const last = await write("末篇");
  const id = await makeSeries(server, author);
  await putInSeries(server, author, id, [open, followers, self, enclosed, last]);
  expect(await titles(server, id)).toEqual(["公开的", "末篇"]);
  expect(await titles(server, id, stranger)).toEqual(["公开的", "末篇"]);
  expect(await titles(server, id, fan)).toEqual(["公开的", "粉丝的", "末篇"]);
  expect(await titles(server, id, author)).toEqual(["公开的", "粉丝的", "自己的", "圈内的", "末篇"]);
  expect(await countsOf(server, id)).toMatchObject({ part_count: 5, listed_count: 2 });
  const boxOf = async (articleId: number, as?: As) =>
    (await server.call(articleEndpoints.get, { params: { id: articleId } }, as)).data.series;
  expect(await boxOf(open)).toMatchObject({ id, number: 1, count: 2, previous: null, next: { id: last } });
  expect(await boxOf(last, fan)).toMatchObject({ number: 3, count: 3, previous: { id: followers }, next: null });
  expect(await boxOf(enclosed, author)).toMatchObject({ number: 4, count: 5 });

  // The author hides the open parts: the series is gone for strangers, and comes back with one of them.
  for (const gone of [open, last]) await server.call(articleEndpoints.remove, { params: { id: gone } }, author);
  expect((await read(server, id)).statusCode).toBe(404);
  expect((await read(server, id, stranger)).data).toEqual((await read(server, 999_999, stranger)).data);
  expect((await follow(server, id, stranger)).statusCode).toBe(404);
  expect((await follow(server, 999_999, stranger)).statusCode).toBe(404);
  expect(await titles(server, id, fan)).toEqual(["粉丝的"]);
  expect(await titles(server, id, author)).toEqual(["粉丝的", "自己的", "圈内的"]);
  expect((await countsOf(server, id)).listed_count).toBe(0);
  await server.call(articleEndpoints.restore, { params: { id: last } }, author);
  expect(await titles(server, id)).toEqual(["末篇"]);
  await server.clock.advance(limits.restoreDays * DAY + 1);
  await purgeTrash(server.ctx);
  expect(await countsOf(server, id)).toMatchObject({ part_count: 4, listed_count: 1 });
});

test("E06 followers get one notice of the parts that appear within a minute, by schedule and conversion too", async ({
  server,
}) => {
  const [author, fan, muter] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const id = await makeSeries(server, author, { title: "慢游记", kind: "video" });
  const first = await postVideo(server, author, { title: "出发" });
  await putInSeries(server, author, id, [first]);
  expect((await follow(server, id, author)).statusCode).toBe(403);
  for (const as of [fan, muter]) expect((await follow(server, id, as)).data.followed).toBe(true);
  expect((await follow(server, id, fan)).data).toEqual({ followed: true, followerCount: 2 });
  await server.ctx.db
    .insertInto("user_mute")
    .values({ user_id: muter.user.id, target_id: author.user.id, created_at: 1 })
    .execute();
  const later = async () => {
    await server.clock.advance(GATHER_MS + 1);
    return tellFollowers(server.ctx);
  };
  expect(await later()).toBe(0);

  // A video that is still converted is told when it can be played.
  const fileId = await queuedFile(server, author.user.id);
  const waiting = await postVideo(server, author, { title: "半路", videoFileId: fileId });
  await putInSeries(server, author, id, [waiting]);
  expect(await later()).toBe(0);
  await endFile(server, fileId);
  expect(await tellFollowers(server.ctx), "the notice waits for further parts").toBe(0);
  expect(await later()).toBe(1);
  expect(await notices(server, fan)).toMatchObject([
    { title: "合集《慢游记》有更新", body: "半路", path: `/video/${waiting}` },
  ]);
  expect(await notices(server, muter)).toEqual([]);

  const two = [await postVideo(server, author, { title: "山脚" }), await postVideo(server, author, { title: "山顶" })];
  for (const part of two) await putInSeries(server, author, id, [part]);
  expect(await later()).toBe(1);
  expect((await notices(server, fan))[0]).toMatchObject({ title: "合集《慢游记》更新了 2 集", path: `/series/${id}` });

  // Hidden, shown again or moved: no second notice. Taken out before its minute is over: none.
  await server.call(videoEndpoints.remove, { params: { id: first } }, author);
  await server.call(videoEndpoints.restore, { params: { id: first } }, author);
  const brief = await postVideo(server, author, { title: "一会儿" });
  await putInSeries(server, author, id, [brief]);
  await server.call(seriesEndpoints.removePart, { params: { id }, body: { postId: brief } }, author);
  expect(await later()).toBe(0);
  expect((await follow(server, id, fan, false)).data).toEqual({ followed: false, followerCount: 1 });
  expect((await follow(server, id, fan, false)).data).toEqual({ followed: false, followerCount: 1 });
});

test("E06 a scheduled article is told to the followers of its 专栏 when it appears", async ({ server }) => {
  const [author, fan] = [await server.loginAs(), await server.loginAs()];
  const id = await makeSeries(server, author, { title: "周记" });
  const [first = 0] = await articlesOf(server, author, ["第一周"]);
  await putInSeries(server, author, id, [first]);
  await follow(server, id, fan);
  const due = server.clock.now() + 2 * 3_600_000;
  const soon = await publishArticle(server, author.token, {
    title: "第二周",
    schedule: "later",
    publishAt: siteTimeOf(due),
  });
  await putInSeries(server, author, id, [soon]);
  expect(await titles(server, id)).toEqual(["第一周"]);
  await server.clock.advance(2 * 3_600_000 + 60_000);
  expect(await tellFollowers(server.ctx)).toBe(0);
  expect(await publishDue(server.ctx)).toBe(1);
  await server.clock.advance(GATHER_MS + 1);
  expect(await tellFollowers(server.ctx)).toBe(1);
  expect((await notices(server, fan))[0]).toMatchObject({ title: "专栏《周记》有更新", body: "第二周" });
  expect(await titles(server, id)).toEqual(["第一周", "第二周"]);
});

test("E01 a member's progress is the part that they opened last; guests and the author have none", async ({
  server,
}) => {
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const id = await makeSeries(server, author);
  const ids = await articlesOf(server, author, ["第一回", "第二回", "第三回"]);
  await putInSeries(server, author, id, ids);
  const open = (place: number, as?: As) => server.call(articleEndpoints.get, { params: { id: ids[place] ?? 0 } }, as);
  for (const as of [undefined, author, reader]) await open(1, as);
  await expect
    .poll(async () => (await read(server, id, reader)).data)
    .toMatchObject({ openedNumber: 2, parts: [{ isRead: true }, { isRead: true }, { isRead: false }] });
  expect((await read(server, id, author)).data.openedNumber).toBeNull();
  await open(0, reader);
  await expect.poll(async () => (await read(server, id, reader)).data.openedNumber).toBe(1);
  const rows = await server.ctx.db.selectFrom("series_progress").selectAll().where("series_id", "=", id).execute();
  expect(rows.map((row) => row.user_id)).toEqual([reader.user.id]);
  expect((await server.call(seriesEndpoints.followed, {}, reader)).data.items).toEqual([]);
  await follow(server, id, reader);
  expect((await server.call(seriesEndpoints.followed, {}, reader)).data.items).toMatchObject([{ id, partCount: 3 }]);
  expect((await server.call(seriesEndpoints.mine, {}, author)).data.items).toMatchObject([{ id, followerCount: 1 }]);
});

test("E01 A01 the staff delete a series with a reason that its author reads, its parts stay, and others may not", async ({
  server,
}) => {
  const [author, other, admin, limited] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
  ];
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator", staff_areas: JSON.stringify(["video"]) })
    .where("id", "=", limited.user.id)
    .execute();
  const id = await makeSeries(server, author, { title: "加群领鱼票" });
  const [part = 0] = await articlesOf(server, author, ["第一章"]);
  await putInSeries(server, author, id, [part]);
  expect((await read(server, id, other)).data.canRemove).toBe(false);
  expect((await read(server, id, author)).data.canRemove).toBe(false);
  expect((await read(server, id, limited)).data.canRemove).toBe(false);
  expect((await read(server, id, admin)).data.canRemove).toBe(true);
  const remove = (as: As | undefined, reason?: string) =>
    server.call(seriesEndpoints.remove, { params: { id }, query: reason === undefined ? {} : { reason } }, as);
  expect((await remove(undefined, "广告")).status).toBe(401);
  expect((await remove(other, "广告")).status).toBe(404);
  expect((await remove(limited, "广告")).status).toBe(404);
  expect(await remove(admin)).toMatchObject({
    status: 400,
    error: { fieldErrors: { reason: ["请写下删除的理由，作者会看到"] } },
  });
  expect((await read(server, id)).statusCode).toBe(200);
  expect((await remove(admin, "发布广告")).status).toBe(200);
  expect((await remove(admin, "发布广告")).status).toBe(404);
  expect((await read(server, id, author)).statusCode).toBe(404);
  expect((await server.call(articleEndpoints.get, { params: { id: part } })).statusCode).toBe(200);
  expect(await notices(server, author)).toMatchObject([
    { title: "你的专栏《加群领鱼票》被管理员删除", body: "理由：发布广告\n其中的内容还在。" },
  ]);
  expect(
    await server.ctx.db.selectFrom("staff_log").select(["act", "target_kind", "target_id", "reason"]).execute(),
  ).toEqual([{ act: "remove", target_kind: "series", target_id: id, reason: "发布广告" }]);
});
