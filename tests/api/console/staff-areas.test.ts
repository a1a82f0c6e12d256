import { adminEndpoints } from "#contract/console/admin.ts";
import { appealEndpoints } from "#contract/moderation/appeal.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { removalEndpoints } from "#contract/console/removal.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { reviewEndpoints } from "#contract/moderation/review.ts";
import { mayOnSite, staffActs } from "#contract/shared/staff-names.ts";
import { type StaffArea, staffAreas } from "#contract/shared/staff-role-names.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const reason = "发布广告、引流或刷屏";
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
const endpoints = {
  article: articleEndpoints,
  dynamic: dynamicEndpoints,
  video: videoEndpoints,
  feedback: feedbackEndpoints,
  comment: commentEndpoints,
} as const;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}

async function thing(server: ApiServer, author: Login, kind: StaffArea): Promise<number> {
  // Advances the clock, because a person cannot create so many in so little time.
  server.clock.advance(6 * 60_000);
  if (kind === "dynamic") return postDynamic(server, author.token);
  if (kind === "video") return postVideo(server, author);
  if (kind === "feedback") return writeFeedback(server, author.token);
  const article = await publishArticle(server, author.token, { title: "一篇文章" });
  return kind === "article" ? article : writeComment(server, author.token, { articleId: article });
}

async function scene(server: ApiServer) {
  const [admin, author, reader] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs({ name: "写的人" }),
    await server.loginAs(),
  ];
  const moderators = new Map<StaffArea, Login>();
  for (const area of staffAreas) {
    const login = await server.loginAs();
    const body = { role: "moderator" as const, areas: [area], reason: "热心" };
    await ok(server, adminEndpoints.role, { params: { id: login.user.id }, body }, admin);
    moderators.set(area, login);
  }
  return { admin, author, reader, moderators };
}

test("A01 a moderator of an area removes, restores and settles only there, and sees no other part of the console", async ({
  server,
}) => {
  const { admin, author, reader, moderators } = await scene(server);
  const wrong: string[] = [];
  const say = (what: string, status: number, isRight: boolean) => {
    if (!isRight) wrong.push(`${what}: ${status}`);
  };
  for (const [area, as] of moderators) {
    for (const kind of staffAreas) {
      const id = await thing(server, author, kind);
      const may = area === kind;
      const name = `${area} on ${kind}`;
      const body = { kind, id, reason: "spam" as const };
      await ok(server, reportEndpoints.create, { body: { ...body, text: "" } as never }, reader);
      const report = await server.ctx.db
        .selectFrom("report")
        .select("id")
        .where("subject_kind", "=", kind)
        .where("subject_id", "=", id)
        .executeTakeFirstOrThrow();
      const listed = (await ok(server, reportEndpoints.list, { query: { limit: 50 } }, as)).items;
      say(`${name} report/list`, 200, listed.some((item) => item.id === report.id) === may);
      const settled = await server.call(
        reportEndpoints.settle,
        { params: { id: report.id }, body: { status: "handled" } as never },
        as,
      );
      say(`${name} report/settle`, settled.status, settled.status === (may ? 200 : 403));
      const removed = await server.call(endpoints[kind].remove, { params: { id }, query: { reason } }, as);
      say(`${name} remove`, removed.status, removed.status === (may ? 200 : 403));
      if (!may) await ok(server, endpoints[kind].remove, { params: { id }, query: { reason } }, admin);
      const removals = (await ok(server, removalEndpoints.list, { query: { limit: 50 } }, as)).items;
      say(
        `${name} removal/list`,
        200,
        removals.some((item) => item.about?.id === id && item.about.kind === kind) === may,
      );
      const [own] = (await ok(server, appealEndpoints.removals, {}, author)).items;
      await ok(server, appealEndpoints.appealRemoval, { params: { id: own?.id ?? 0 }, body: { text: "不是" } }, author);
      const appeal = await server.ctx.db
        .selectFrom("appeal")
        .select("id")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      const queue = (await ok(server, adminEndpoints.appeals, { query: { limit: 50 } }, as)).items;
      say(`${name} appeal/list`, 200, !queue.some((item) => item.id === appeal.id));
      const verdict = { verdict: "deny" as const, reason: "看过了" };
      const denied = await server.call(adminEndpoints.settleAppeal, { params: { id: appeal.id }, body: verdict }, as);
      // A moderator does not settle an appeal against their own decision.
      say(`${name} appeal/settle`, denied.status, denied.status === 403);
      const undone = await server.call(removalEndpoints.undo, { params: { id: own?.id ?? 0 } }, as);
      say(`${name} removal/undo`, undone.status, undone.status === (may ? 200 : 403));
    }
  }
  expect(wrong).toEqual([]);
  // A moderator settles appeals against other staff's removals in the area.
  const waiting = async () =>
    Promise.all(
      [...moderators.values()].map(async (as) => (await ok(server, adminEndpoints.appeals, {}, as)).items.length),
    );
  const before = await waiting();
  const comment = await thing(server, author, "comment");
  await ok(server, commentEndpoints.remove, { params: { id: comment }, query: { reason } }, admin);
  const [own] = (await ok(server, appealEndpoints.removals, {}, author)).items;
  await ok(server, appealEndpoints.appealRemoval, { params: { id: own?.id ?? 0 }, body: { text: "不是" } }, author);
  const more = (await waiting()).map((count, place) => count - (before[place] ?? 0));
  expect(more).toEqual(staffAreas.map((area) => (area === "comment" ? 1 : 0)));
});

test("A01 a moderator of an area reviews its posts and pictures, and no other queue", async ({ server }) => {
  const { admin, author, moderators } = await scene(server);
  await ok(server, adminEndpoints.changeReviewSettings, { body: { kinds: ["dynamic", "user"] } }, admin);
  const picture = await server.make.image({ ownerId: author.user.id });
  const body = { source: "今天的海", imageIds: [picture.id], formKey: newFormKey() };
  const sent = await server.call(dynamicEndpoints.create, { body }, author);
  expect([sent.status, sent.message]).toEqual([202, "已提交，审核通过后发布"]);
  const { id: reviewId } = await server.ctx.db.selectFrom("review").select("id").executeTakeFirstOrThrow();
  const settle = (as: Login) =>
    server.call(adminEndpoints.settleReviews, { body: { ids: [reviewId], verdict: "approve" } }, as);
  for (const [area, as] of moderators) {
    const isTheirs = area === "dynamic";
    expect((await ok(server, adminEndpoints.reviews, {}, as)).items.length).toBe(isTheirs ? 1 : 0);
    const of = await server.call(adminEndpoints.reviews, { query: { kind: "dynamic" } }, as);
    expect([area, of.status]).toEqual([area, isTheirs ? 200 : 403]);
    const file = await server.fetch(`/media/${picture.key}`, { headers: { authorization: `Bearer ${as.token}` } });
    expect([area, file.status]).toEqual([area, isTheirs ? 200 : 404]);
    if (!isTheirs) expect((await settle(as)).data).toMatchObject({ settled: 0, failed: [{ id: reviewId }] });
  }
  const dynamic = moderators.get("dynamic");
  expect(dynamic && (await settle(dynamic)).data).toMatchObject({ settled: 1 });
  expect((await ok(server, reviewEndpoints.mine, {}, author)).items[0]).toMatchObject({ state: "approved" });
});

test("A01 a moderator's areas are set on their page, notified, logged, and removed with the role", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const helper = await server.loginAs();
  const params = { id: helper.user.id };
  const give = (body: { role: string; areas?: string[] }) =>
    server.call(adminEndpoints.role, { params, body: { ...body, reason: "热心" } as never }, admin);
  // The form still has the areas ticked when another role is chosen; the areas are dropped.
  expect((await give({ role: "support", areas: ["comment"] })).status).toBe(200);
  expect(await ok(server, userEndpoints.current, {}, helper)).toMatchObject({ staffRole: "support", staffAreas: null });
  expect((await give({ role: "moderator", areas: ["everything"] })).status).toBe(400);
  expect((await give({ role: "moderator", areas: ["comment", "article", "comment"] })).status).toBe(200);
  expect(await ok(server, userEndpoints.current, {}, helper)).toMatchObject({
    staffRole: "moderator",
    staffAreas: ["article", "comment"],
  });
  const other = await server.loginAs();
  const mute = { params: { id: other.user.id }, body: { kind: "mute" as const, days: 3, reason } };
  expect((await server.call(adminEndpoints.sanction, mute, helper)).status).toBe(403);
  const warn = { params: { id: other.user.id }, body: { reason } };
  expect((await server.call(adminEndpoints.warn, warn, helper)).status).toBe(200);
  const detail = await ok(server, adminEndpoints.person, { params: { id: other.user.id } }, helper);
  expect(detail.can).toMatchObject({ warn: true, mute: false, note: true });
  expect((await give({ role: "moderator" })).status).toBe(200);
  expect((await server.call(adminEndpoints.sanction, mute, helper)).status).toBe(200);
  expect((await give({ role: "" })).status).toBe(200);
  expect(await ok(server, userEndpoints.current, {}, helper)).toMatchObject({ staffRole: null, staffAreas: null });
  const log = await ok(server, adminEndpoints.log, { query: { act: "role" } }, admin);
  // The log stores the fields that an appointment has changed.
  expect(log.items.map((item) => [item.before, item.after].map((kept) => JSON.parse(kept ?? "{}")))).toEqual([
    [{ role: "moderator" }, { role: "" }],
    [{ areas: ["article", "comment"] }, { areas: [] }],
    [
      { role: "support", areas: [] },
      { role: "moderator", areas: ["article", "comment"] },
    ],
    [{ role: "" }, { role: "support" }],
  ]);
});

test("A01 in the permission table a limited moderator can do no more than an unlimited one", () => {
  const limited = { role: "USER", staffRole: "moderator", staffAreas: ["comment"] } as const;
  const whole = { role: "USER", staffRole: "moderator" } as const;
  const of = (act: keyof typeof staffActs) =>
    ["comment", "article", "user", "some"].map(
      (area) => `${mayOnSite(limited, act, area) ? 1 : 0}${mayOnSite(whole, act, area) ? 1 : 0}`,
    );
  const table = Object.keys(staffActs).map((act) => [act, ...of(act as keyof typeof staffActs)].join(" "));
  expect(table).toEqual([
    "report 11 01 01 11",
    "remove 11 01 01 11",
    "feedback 00 00 00 00",
    "person 11 11 11 11",
    "note 11 11 11 11",
    "warn 11 11 11 11",
    "mute 01 01 01 01",
    "ban 00 00 00 00",
    "phone 00 00 00 00",
    "role 00 00 00 00",
    "merge 00 00 00 00",
    "tag 00 00 00 00",
    "records 00 00 00 00",
    "founding 00 00 00 00",
    "setting 00 00 00 00",
    "agreement 00 00 00 00",
    "review 11 01 01 11",
    "hold 01 01 01 01",
    "word 00 00 00 00",
    "picture 01 01 01 01",
    "log 00 00 00 00",
    "operation 00 00 00 00",
    "figures 11 11 11 11",
  ]);
});
