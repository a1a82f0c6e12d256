import { describe } from "vitest";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import type { SubjectKind } from "#contract/shared/subject.ts";
import { recomputeHotRanks } from "#api/jobs/hot-rank.ts";
import { tellMembers } from "#api/services/circles/circle/broadcast.ts";
import { endCircles } from "#api/services/posts/post/end-circles.ts";
import { checkIndex } from "#api/services/finding/search/check-index.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Person = Awaited<ReturnType<ApiServer["loginAs"]>>;

const publish: Record<SubjectKind, (server: ApiServer, who: Person, circleId?: number) => Promise<number>> = {
  article: (server, { token }, circleId) => publishArticle(server, token, { title: "潮汐王座怎么打", circleId }),
  dynamic: (server, { token }, circleId) => postDynamic(server, token, { source: "今天也亮灯", circleId }),
  feedback: (server, { token }, circleId) => writeFeedback(server, token, { circleId }),
  video: (server, who, circleId) => postVideo(server, who, { title: "浮岛巡游", circleId }),
};
const kinds = Object.keys(publish) as SubjectKind[];

/** A circle with an owner, a moderator, a member and a post of the member. */
async function world(server: ApiServer, made: Parameters<typeof makeCircle>[2] = {}) {
  const circle = await makeCircle(server, [], made);
  const people = {
    owner: await server.loginAs(),
    moderator: await server.loginAs(),
    member: await server.loginAs(),
    outsider: await server.loginAs(),
  };
  await putIn(server, circle, people.owner, { role: "owner" });
  await putIn(server, circle, people.moderator, { role: "moderator" });
  await putIn(server, circle, people.member);
  return { circle, ...people };
}

async function listed(server: ApiServer, circle: number, query: Record<string, string> = {}, token?: string) {
  const { data, statusCode } = await server.call(
    circlePostEndpoints.list,
    { params: { id: circle }, query },
    token === undefined ? {} : { token },
  );
  return data ? data.items.map(({ kind, card }) => `${kind}:${card.id}`) : statusCode;
}
const noticesOf = async (server: ApiServer, { token }: Person) =>
  (await server.call(messageEndpoints.list, { params: { tab: "system" } }, { token })).data.items.map(
    ({ title, body }) => `${title}｜${body}`,
  );
const circleRow = ({ ctx }: ApiServer, id: number) =>
  ctx.db.selectFrom("circle").select(["post_count", "active_at"]).where("id", "=", id).executeTakeFirstOrThrow();

describe.each(kinds)("%s", (kind) => {
  test("R13 E05 a member's post appears in the circle's lists, leaves them when deleted, and returns when restored", async ({
    server,
  }) => {
    const { circle, member, outsider } = await world(server);
    const id = await publish[kind](server, member, circle);
    const place = [`${kind}:${id}`];
    expect(await listed(server, circle)).toEqual(place);
    expect(await listed(server, circle, { kind, sort: "hot" })).toEqual(place);
    expect(await listed(server, circle, { kind: kind === "video" ? "article" : "video" })).toEqual([]);
    expect((await circleRow(server, circle)).post_count).toBe(1);
    const remove = { method: "DELETE", headers: { authorization: `Bearer ${member.token}` } };
    expect((await server.fetch(`/community/v1/${kind}/${id}`, remove)).status).toBe(200);
    expect(await listed(server, circle)).toEqual([]);
    expect((await circleRow(server, circle)).post_count).toBe(0);
    const restore = { method: "POST", headers: { authorization: `Bearer ${member.token}` } };
    expect((await server.fetch(`/community/v1/${kind}/${id}/restore`, restore)).status).toBe(200);
    expect(await listed(server, circle)).toEqual(place);
    await expect(publish[kind](server, outsider, circle)).rejects.toThrow("只能选择你加入的圈子");
  });

  test("R13 the staff pin at most three, mark 精华 and remove a post from the circle with a reason, and members may not", async ({
    server,
  }) => {
    const { circle, moderator, member, outsider } = await world(server, { name: "浮岛圈" });
    const id = await publish[kind](server, member, circle);
    const asked = { params: { id: circle } };
    const post = { kind, postId: id };
    // The marks on the post's own page.
    const marks = async (who?: Person) => {
      const answer = await server.fetch(`${COMMUNITY_PATH}/${kind}/${id}`, {
        headers: who ? { authorization: `Bearer ${who.token}` } : {},
      });
      const { data } = (await answer.json()) as { data: Record<string, { circleMarks: unknown }> };
      return data[kind]?.circleMarks;
    };
    const { pin, feature, remove } = circlePostEndpoints;
    for (const { token } of [member, outsider]) {
      expect((await server.call(pin, { ...asked, body: { ...post, pinned: true } }, { token })).status).toBe(403);
      expect((await server.call(feature, { ...asked, body: { ...post, featured: true } }, { token })).status).toBe(403);
    }
    const staff = { token: moderator.token };
    for (const pinned of [true, true])
      expect((await server.call(pin, { ...asked, body: { ...post, pinned } }, staff)).data).toEqual({
        pinned: true,
      });
    for (const who of [moderator, await server.loginAs({ role: "ADMIN" })])
      expect(await marks(who)).toEqual({ isPinned: true, isFeatured: false });
    for (const who of [undefined, outsider, member]) expect(await marks(who)).toBeNull();
    const home = await server.call(circlePostEndpoints.home, asked);
    expect(home.data.pinned.map(({ card, isPinned }) => [card.id, isPinned])).toEqual([[id, true]]);
    expect(await listed(server, circle, { sort: "featured" })).toEqual([]);
    await server.call(feature, { ...asked, body: { ...post, featured: true } }, staff);
    expect(await listed(server, circle, { sort: "featured" })).toEqual([`${kind}:${id}`]);
    expect(await noticesOf(server, member)).toHaveLength(1);
    expect((await server.call(remove, { ...asked, body: post }, staff)).error?.fieldErrors).toEqual({
      reason: ["请写下理由，作者会看到"],
    });
    expect((await server.call(remove, { ...asked, body: { ...post, reason: "与圈子无关" } }, staff)).status).toBe(200);
    expect(await listed(server, circle)).toEqual([]);
    expect(await marks(moderator)).toBeNull();
    expect((await noticesOf(server, member))[0]).toContain("理由：与圈子无关");
    const log = await server.ctx.db.selectFrom("circle_log").select("action").orderBy("id").execute();
    expect(log.map(({ action }) => action)).toEqual(["pin", "feature", "remove-post"]);
    // The fixture's circle is in no search index.
    expect((await checkIndex(server.ctx)).filter((one) => one.kind !== "circle")).toEqual([]);
  });
});

test("R13 a fourth pin is refused, also when two pin at the same time", async ({ server }) => {
  const { circle, owner, member } = await world(server);
  const ids = [];
  for (let n = 0; n < 4; n++)
    ids.push(await postDynamic(server, member.token, { source: `第 ${n} 条`, circleId: circle }));
  const pin = (postId: number | undefined) =>
    server.call(
      circlePostEndpoints.pin,
      { params: { id: circle }, body: { kind: "dynamic", postId: postId ?? 0, pinned: true } },
      { token: owner.token },
    );
  for (const id of ids.slice(0, 2)) await pin(id);
  const answers = await Promise.all(ids.slice(2).map(pin));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const home = await server.call(circlePostEndpoints.home, { params: { id: circle } });
  expect(home.data.pinned).toHaveLength(3);
});

test("R13 最新回复 sorts by last comment, 最新发布 by publication, 热门 by likes and comments", async ({ server }) => {
  const { circle, member, outsider } = await world(server);
  const ids: number[] = [];
  for (const source of ["甲", "乙", "丙"]) {
    server.clock.advance(60_000);
    ids.push(await postDynamic(server, member.token, { source, circleId: circle }));
  }
  const [first = 0, second = 0, third = 0] = ids;
  const named = (...wanted: number[]) => wanted.map((id) => `dynamic:${id}`);
  server.clock.advance(60_000);
  const comment = (subjectId: number) =>
    server.call(
      commentEndpoints.create,
      { body: { subjectKind: "dynamic", subjectId, source: "来了", formKey: newFormKey() } },
      { token: outsider.token },
    );
  await comment(first);
  await server.call(
    dynamicEndpoints.like,
    { params: { id: second }, body: { liked: true } },
    { token: outsider.token },
  );
  expect(await listed(server, circle)).toEqual(named(first, third, second));
  expect(await listed(server, circle, { sort: "latest" })).toEqual(named(third, second, first));
  await recomputeHotRanks(server.ctx);
  expect((await listed(server, circle, { sort: "hot" })) as string[]).toEqual(named(first, second, third));
  server.clock.advance(8 * 24 * 3_600_000);
  await recomputeHotRanks(server.ctx);
  const ranks = await server.ctx.db.selectFrom("circle_post").select("hot_rank").execute();
  expect(ranks.map((row) => row.hot_rank)).toEqual([0, 0, 0]);
});

test("E05 the circle's policy decides who may post, and a muted member neither posts nor comments there", async ({
  server,
}) => {
  const { circle, moderator, member } = await world(server, { post_policy: "approved" });
  const post = () => postDynamic(server, member.token, { source: "能发吗", circleId: circle });
  await expect(post()).rejects.toThrow("获准");
  // The circle's page shows the same refusal in advance.
  const refusal = async (who: { token?: string } = member) =>
    (await server.call(circleEndpoints.get, { params: { id: circle } }, who)).data.viewer.postRefusal;
  expect(await refusal()).toBe("获准后才能在这个圈子发帖");
  expect(await refusal({})).toBe("加入圈子后才能发帖");
  expect(await refusal(moderator)).toBeNull();
  const set = (columns: object) =>
    server.ctx.db.updateTable("circle_member").set(columns).where("user_id", "=", member.user.id).execute();
  await set({ may_post: 1 });
  const id = await post();
  const said = await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "dynamic", subjectId: id, source: "先说一句", formKey: newFormKey() } },
    { token: member.token },
  );
  await set({ muted_until: server.clock.now() + 1000 });
  await expect(post()).rejects.toThrow("禁言");
  const edited = await server.call(
    commentEndpoints.edit,
    { params: { id: said.data.id }, body: { source: "改成别的", imageIds: [] } },
    { token: member.token },
  );
  expect(edited).toMatchObject({ status: 403, message: expect.stringContaining("禁言") as string });
  const comment = () =>
    server.call(
      commentEndpoints.create,
      { body: { subjectKind: "dynamic", subjectId: id, source: "能说吗", formKey: newFormKey() } },
      { token: member.token },
    );
  expect(await comment()).toMatchObject({ status: 403, message: expect.stringContaining("禁言") as string });
  server.clock.advance(2000);
  expect((await comment()).status).toBe(200);
  await server.ctx.db.updateTable("circle").set({ post_policy: "moderators" }).where("id", "=", circle).execute();
  await expect(post()).rejects.toThrow("管理员");
  await postDynamic(server, moderator.token, { source: "公告", circleId: circle });
  const places = await server.call(circlePostEndpoints.places, { query: { kind: "dynamic" } }, { token: member.token });
  expect(places.data.items).toEqual([]);
  // The list page has a form too, which gets its circles with the list.
  const inList = async (withDraft: boolean, as?: Person) =>
    (await server.call(dynamicEndpoints.list, { query: { withDraft } }, as ? { token: as.token } : {})).data.places;
  expect(await inList(true, moderator)).toMatchObject([{ id: circle }]);
  expect([await inList(true, member), await inList(false, moderator), await inList(true)]).toEqual([[], [], []]);
});

test("E05 an author moves their post to another circle at the same address, and staff move it between circles they run", async ({
  server,
}) => {
  const { circle, moderator, member, outsider } = await world(server);
  const [next, foreign] = [await makeCircle(server, []), await makeCircle(server, [])];
  await putIn(server, next, member);
  const id = await postDynamic(server, member.token, { source: "换个地方", circleId: circle });
  const move = (to: number, who: Person, reason = "") =>
    server.call(
      circlePostEndpoints.move,
      { params: { id: to }, body: { kind: "dynamic", postId: id, reason } },
      { token: who.token },
    );
  expect((await move(next, member)).status).toBe(200);
  expect(await listed(server, circle)).toEqual([]);
  expect(await listed(server, next)).toEqual([`dynamic:${id}`]);
  expect((await move(foreign, member)).error?.fieldErrors).toEqual({ circleId: ["只能选择你加入的圈子"] });
  await move(circle, member);
  expect((await move(next, moderator, "走错了")).status).toBe(403);
  expect((await move(next, outsider, "走错了")).status).toBe(403);
  await putIn(server, next, moderator, { role: "moderator" });
  await putIn(server, await makeCircle(server, []), moderator);
  await putIn(server, await makeCircle(server, [], { is_private: 1 }), moderator, { role: "moderator" });
  const places = await server.call(
    circlePostEndpoints.places,
    { query: { kind: "dynamic", asStaff: true } },
    { token: moderator.token },
  );
  expect(places.data.items.map(({ id: one }) => one).toSorted((a, b) => a - b)).toEqual([circle, next]);
  expect((await move(next, moderator)).error?.fieldErrors?.reason).toBeDefined();
  expect((await move(next, moderator, "走错了")).status).toBe(200);
  expect(await listed(server, next)).toEqual([`dynamic:${id}`]);
  const counts = await Promise.all([circle, next].map(async (one) => (await circleRow(server, one)).post_count));
  expect(counts).toEqual([0, 1]);
});

test("R14 A04 the log of a circle names a post only to its readers, and its staff cannot act on a post they may not read", async ({
  server,
}) => {
  const { circle, owner, member, outsider } = await world(server);
  const next = await makeCircle(server, []);
  await putIn(server, next, owner, { role: "owner" });
  const written = (over: object = {}) =>
    publishArticle(server, member.token, { title: "珊瑚密语", circleId: circle, ...over });
  const [gone, kept] = [await written(), await written()];
  const hidden = await written({ visibility: "followers" });
  const asked = { params: { id: circle } };
  for (const postId of [gone, kept])
    await server.call(
      circlePostEndpoints.pin,
      { ...asked, body: { kind: "article", postId, pinned: true } },
      { token: owner.token },
    );
  const body = { kind: "article", postId: hidden, reason: "跑题" } as const;
  const { remove, move } = circlePostEndpoints;
  expect((await server.call(remove, { ...asked, body }, { token: owner.token })).status).toBe(404);
  expect((await server.call(move, { params: { id: next }, body }, { token: owner.token })).status).toBe(404);
  expect((await server.call(remove, { ...asked, body }, { token: outsider.token })).status).toBe(404);
  const logFor = async (who: { token?: string }) =>
    (await server.call(circleEndpoints.log, asked, who)).data.items.map(({ action, subject, title }) => [
      action,
      subject?.id,
      title,
    ]);
  const readers = [{}, outsider, owner];
  const named = (id: number) => ["pin", id, "珊瑚密语"];
  for (const who of [...readers, member]) expect(await logFor(who)).toEqual([named(kept), named(gone)]);
  await server.call(articleEndpoints.remove, { params: { id: gone } }, { token: member.token });
  for (const who of readers) expect(await logFor(who)).toEqual([named(kept), ["pin", undefined, ""]]);
  expect(await logFor(member)).toEqual([named(kept), named(gone)]);
  await server.ctx.db.updateTable("article").set({ visibility: "self" }).where("id", "=", kept).execute();
  for (const who of readers) expect(JSON.stringify(await logFor(who))).not.toContain("珊瑚");
});

test("E05 a post of a private circle cannot move elsewhere, and once removed stays visible to its author only", async ({
  server,
}) => {
  const { circle, moderator, member, outsider } = await world(server, { is_private: 1 });
  const open = await makeCircle(server, []);
  await putIn(server, open, member);
  const id = await postDynamic(server, member.token, { source: "圈内话", circleId: circle });
  const get = (who: Person) => server.call(dynamicEndpoints.get, { params: { id } }, { token: who.token });
  expect((await get(moderator)).status).toBe(200);
  expect(await get(outsider)).toMatchObject({ status: 403, message: expect.stringContaining("圈子成员") as string });
  const body = { kind: "dynamic", postId: id } as const;
  const moved = await server.call(circlePostEndpoints.move, { params: { id: open }, body }, { token: member.token });
  expect(moved.status).toBe(403);
  await server.call(
    circlePostEndpoints.remove,
    { params: { id: circle }, body: { ...body, reason: "跑题" } },
    { token: moderator.token },
  );
  expect((await get(moderator)).status).toBe(404);
  expect((await get(member)).status).toBe(200);
  const change = { source: "想公开", visibility: "public", revision: 1, formKey: newFormKey() } as const;
  await server.call(dynamicEndpoints.change, { params: { id }, body: change }, { token: member.token });
  expect((await get(outsider)).status).toBe(404);
  await expect(writeFeedback(server, member.token, { circleId: circle })).rejects.toThrow("不能放进私密圈子");
});

test("E05 R06 when a circle ends its posts stay findable, but posts of a private circle become their authors' alone", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const [open, closed] = [await world(server), await world(server, { is_private: 1 })];
  for (const kind of kinds) await publish[kind](server, open.member, open.circle);
  const secret = await postDynamic(server, closed.member.token, { source: "圈内话", circleId: closed.circle });
  // This post is in the trash when the circle ends, and is restored later.
  const trashed = await postDynamic(server, open.member.token, { source: "等会儿回来", circleId: open.circle });
  await server.call(dynamicEndpoints.remove, { params: { id: trashed } }, { token: open.member.token });
  await ctx.db.updateTable("circle").set({ dissolve_at: clock.now() }).execute();
  expect(await endCircles(ctx)).toBe(2);
  await server.call(dynamicEndpoints.restore, { params: { id: trashed } }, { token: open.member.token });
  expect(await checkIndex(ctx)).toEqual([]);
  for (const kind of kinds) {
    const rows = await ctx.db.selectFrom(kind).select(["id", "circle_id", "is_enclosed"]).execute();
    for (const row of rows)
      expect(row, kind).toMatchObject({
        circle_id: null,
        is_enclosed: kind === "dynamic" && row.id === secret ? 1 : 0,
      });
  }
  const get = ({ token }: Person) => server.call(dynamicEndpoints.get, { params: { id: secret } }, { token });
  const change = { source: "想公开", visibility: "public", revision: 1, formKey: newFormKey() } as const;
  const changed = await server.call(
    dynamicEndpoints.change,
    { params: { id: secret }, body: change },
    { token: closed.member.token },
  );
  expect([(await get(closed.member)).status, (await get(closed.moderator)).status, changed.status]).toEqual([
    200, 404, 200,
  ]);
  expect((await get(closed.outsider)).status).toBe(404);
  expect(await checkIndex(ctx)).toEqual([]);
});

test("E05 members who want every post are notified of each, others of 精华 unless they switched notices off", async ({
  server,
}) => {
  const { circle, owner, moderator, member } = await world(server, { name: "浮岛圈" });
  const quiet = await server.loginAs();
  await putIn(server, circle, quiet);
  const level = (who: Person, notice_level: "all" | "none") =>
    server.ctx.db.updateTable("circle_member").set({ notice_level }).where("user_id", "=", who.user.id).execute();
  await level(owner, "all");
  await level(quiet, "none");
  const id = await publish.dynamic(server, member, circle);
  await tellMembers(server.ctx);
  expect((await noticesOf(server, owner))[0]).toMatch(/^圈子「浮岛圈」有新动态｜来自 /);
  const body = { kind: "dynamic", postId: id, featured: true } as const;
  await server.call(circlePostEndpoints.feature, { params: { id: circle }, body }, { token: moderator.token });
  await tellMembers(server.ctx);
  await tellMembers(server.ctx);
  const counts = await Promise.all([owner, moderator, quiet].map(async (who) => (await noticesOf(server, who)).length));
  expect(counts).toEqual([2, 1, 0]);
});
