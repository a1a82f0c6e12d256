import { adminEndpoints } from "#contract/console/admin.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import type { SiteFigure } from "#contract/shared/staff-names.ts";
import { countCircleDays } from "#api/services/console/staff/circle-days.ts";
import { countSiteDays } from "#api/services/console/staff/site-days.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function count({ ctx }: ApiServer) {
  await countSiteDays(ctx);
  await countCircleDays(ctx);
}
const overview = async (server: ApiServer, admin: Login, query: { by?: SiteFigure; circle?: number } = {}) =>
  (await server.call(adminEndpoints.overview, { query }, admin)).data;
async function commentOn(server: ApiServer, id: number, { token }: Login) {
  const body = { subjectKind: "dynamic" as const, subjectId: id, source: "说得好", formKey: newFormKey() };
  return (await server.call(commentEndpoints.create, { body }, { token })).data.id;
}
const report = (server: ApiServer, kind: "dynamic" | "comment", id: number, by: Login) =>
  server.call(reportEndpoints.create, { body: { kind, id, reason: "spam", text: "" } as never }, by);
async function settleAll(server: ApiServer, admin: Login) {
  for (const { id } of await server.ctx.db.selectFrom("report").select("id").where("status", "=", "open").execute())
    await server.call(reportEndpoints.settle, { params: { id }, body: { status: "dismissed" } }, admin);
}

test("A01 the console compares circles by people, posts, comments and reports, and shows each circle's days", async ({
  server,
}) => {
  const { clock } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const [owner, reader] = [await server.loginAs(), await server.loginAs()];
  // Noon in China, so that the following hours are on the same day.
  clock.advance(DAY - ((clock.now() - 4 * HOUR) % DAY));
  const lively = await makeCircle(server, [{ user_id: owner.user.id }, { user_id: reader.user.id }], { name: "热闹" });
  const quiet = await makeCircle(server, [{ user_id: owner.user.id }], { name: "安静" });
  const first = await postDynamic(server, owner.token, { circleId: lively });
  const second = await postDynamic(server, owner.token, { circleId: lively, source: "第二条" });
  const alone = await postDynamic(server, owner.token, { circleId: quiet, source: "只有我" });
  const comment = await commentOn(server, first, reader);
  await report(server, "dynamic", second, reader);
  await report(server, "comment", comment, owner);
  await report(server, "dynamic", alone, reader);
  clock.advance(3 * HOUR);
  await settleAll(server, admin);
  await count(server);

  const all = await overview(server, admin, { by: "posts" });
  expect(all).toMatchObject({ by: "posts", circle: null });
  expect(all.circles).toEqual([
    { id: lively, name: "热闹", value: 2 },
    { id: quiet, name: "安静", value: 1 },
  ]);
  expect(all.days.at(-1)).toMatchObject({ posts: 3, comments: 1, reports: 3, reportHours: 3 });
  expect(all.days.at(-2)?.reportHours).toBeNull();
  const values = async (by: SiteFigure) => (await overview(server, admin, { by })).circles.map(({ value }) => value);
  expect(await values("newcomers")).toEqual([2, 1]);
  expect(await values("active")).toEqual([2, 1]);
  expect(await values("comments")).toEqual([1]);
  expect(await values("reports")).toEqual([2, 1]);
  expect(await values("reportHours")).toEqual([3, 3]);

  // On the next day recounted figures stay the same, and posts deleted on that day are not counted.
  clock.advance(DAY);
  await putIn(server, quiet, reader);
  const gone = await postDynamic(server, owner.token, { circleId: quiet, source: "马上就删" });
  await count(server);
  expect(await values("posts")).toEqual([2, 2]);
  await server.call(dynamicEndpoints.remove, { params: { id: gone }, query: {} }, owner);
  await count(server);
  const of = await overview(server, admin, { circle: quiet });
  expect(of.circle).toEqual({ id: quiet, name: "安静" });
  expect(of.days).toHaveLength(30);
  expect(of.days.slice(-2)).toMatchObject([
    { newcomers: 1, active: 1, posts: 1, comments: 0, reports: 1, reportHours: 3 },
    { newcomers: 1, active: 0, posts: 0, comments: 0, reports: 0, reportHours: null },
  ]);
  expect((await server.call(adminEndpoints.overview, { query: { circle: 999_999 } }, admin)).status).toBe(404);

  // Days beyond the displayed range are deleted.
  clock.advance(40 * DAY);
  await count(server);
  expect(await server.ctx.db.selectFrom("circle_day").selectAll().execute()).toEqual([]);
});
