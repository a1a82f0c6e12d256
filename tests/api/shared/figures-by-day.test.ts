import fc from "fast-check";
import { sql } from "kysely";
import { adminEndpoints, type DayFigures } from "#contract/console/admin.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { FigureName } from "#contract/posts/manage.ts";
import { manageEndpoints } from "#contract/posts/manage.ts";
import { DAY_MS, dayInChina, startOfDay } from "#contract/shared/site-time.ts";
import { countCircleDays } from "#api/services/console/staff/circle-days.ts";
import { countSiteDays, DRAWN_DAYS, dayName } from "#api/services/console/staff/site-days.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
const HOUR = 3_600_000;
const subjects = ["article", "dynamic", "video", "feedback"] as const;

async function count({ ctx }: ApiServer) {
  await countSiteDays(ctx);
  await countCircleDays(ctx);
}
const daysOf = async (server: ApiServer, admin: Login, circle?: number) =>
  (await server.call(adminEndpoints.overview, { query: circle === undefined ? {} : { circle } }, admin)).data.days;

/** Every figure of every displayed day, from all rows, without the indexes, ids or clock of the code under test. */
async function recount(server: ApiServer, circle?: number): Promise<Omit<DayFigures, "active">[]> {
  const { db } = server.ctx;
  const today = dayInChina(server.clock.now());
  const all = {
    comments: await db.selectFrom("comment").select(["created_at", "subject_kind", "subject_id"]).execute(),
    reports: await db.selectFrom("report").selectAll().execute(),
    users: await db.selectFrom("user").select("created_at").execute(),
    members: await db.selectFrom("circle_member").select(["circle_id", "created_at"]).execute(),
    places: await db.selectFrom("circle_post").selectAll().where("is_shown", "=", 1).execute(),
    commentRows: await db.selectFrom("comment").select(["id", "subject_kind", "subject_id"]).execute(),
  };
  const posts: number[] = [];
  for (const kind of subjects) {
    const time = sql.ref<number | null>(kind === "article" || kind === "video" ? "published_at" : "created_at");
    const rows = await db.selectFrom(kind).select(time.as("at")).execute();
    posts.push(...rows.flatMap(({ at }) => (at === null ? [] : [Number(at)])));
  }
  const places = await db.selectFrom("circle_post").selectAll().execute();
  const isIn = (kind: string, id: number): boolean => {
    if (circle === undefined) return true;
    if (kind !== "comment")
      return places.some((place) => place.circle_id === circle && place.kind === kind && place.post_id === id);
    const below = all.commentRows.find((row) => row.id === id);
    return below !== undefined && isIn(below.subject_kind, below.subject_id);
  };
  const on = (day: number, times: readonly (number | null)[]) =>
    times.filter((at) => at !== null && at >= startOfDay(day) && at < startOfDay(day + 1)).length;
  return Array.from({ length: DRAWN_DAYS }, (_, place) => {
    const day = today - DRAWN_DAYS + 1 + place;
    const reports = all.reports.filter((row) => isIn(row.subject_kind, row.subject_id));
    const settled = reports.filter(({ settled_at: at }) => at !== null && dayInChina(at) === day);
    const minutes = settled.reduce((sum, row) => sum + ((row.settled_at ?? 0) - row.created_at), 0) / 60_000;
    return {
      day: dayName(day),
      newcomers: on(
        day,
        circle === undefined
          ? all.users.map((row) => row.created_at)
          : all.members.filter((row) => row.circle_id === circle).map((row) => row.created_at),
      ),
      posts: on(
        day,
        circle === undefined
          ? posts
          : all.places.filter((row) => row.circle_id === circle).map((row) => row.published_at),
      ),
      comments: on(
        day,
        all.comments.filter((row) => isIn(row.subject_kind, row.subject_id)).map((row) => row.created_at),
      ),
      reports: on(
        day,
        reports.map((row) => row.created_at),
      ),
      reportHours: settled.length === 0 ? null : Math.round(Math.round(minutes) / settled.length / 6) / 10,
    };
  });
}

async function say(server: ApiServer, as: Login, circleId?: number): Promise<number> {
  const body = { source: `第 ${newFormKey()} 条`, formKey: newFormKey(), ...(circleId ? { circleId } : {}) };
  return (await server.call(dynamicEndpoints.create, { body }, as)).data.id;
}
async function comment(server: ApiServer, as: Login, subjectId: number): Promise<number> {
  const body = { subjectKind: "dynamic" as const, subjectId, source: `答 ${newFormKey()}`, formKey: newFormKey() };
  return (await server.call(commentEndpoints.create, { body }, as)).data.id;
}

/** Makes a row older than its id suggests, as an import does. */
async function backdate({ ctx }: ApiServer, table: "comment" | "dynamic" | "report", id: number, at: number) {
  await sql`update ${sql.table(table)} set created_at = ${at} where id = ${id}`.execute(ctx.db);
  if (table === "dynamic")
    await sql`update circle_post set published_at = ${at} where kind = 'dynamic' and post_id = ${id}`.execute(ctx.db);
}

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("A01 today's comments are counted by their time, also where rows with higher ids are older", async ({
    server,
  }) => {
    const admin = await server.loginAs({ role: "ADMIN" });
    const post = await say(server, admin);
    for (let n = 0; n < 5; n++) await comment(server, admin, post);
    await count(server);
    // An import of three days ago, with higher ids than today's rows.
    for (let n = 0; n < 3; n++)
      await backdate(server, "comment", await comment(server, admin, post), server.clock.now() - 3 * DAY_MS);
    for (let run = 0; run < 2; run++) {
      await count(server);
      expect((await daysOf(server, admin)).slice(-4).map(({ comments }) => comments)).toEqual([3, 0, 0, 5]);
    }
  });

  test("A01 a row of the last minute before midnight in China belongs to the ending day", async ({ server }) => {
    const { clock } = server;
    clock.advance(startOfDay(dayInChina(clock.now()) + 1) - clock.now() - 60_000);
    const admin = await server.loginAs({ role: "ADMIN" });
    const post = await say(server, admin);
    await count(server);
    clock.advance(60_000);
    await comment(server, admin, post);
    // No job has run since then.
    const [yesterday, today] = (await daysOf(server, admin)).slice(-2);
    expect([yesterday?.posts, yesterday?.comments, today?.posts, today?.comments]).toEqual([1, 0, 0, 1]);
  });

  const step = fc.record({
    what: fc.constantFrom(
      "post",
      "post",
      "comment",
      "comment",
      "report",
      "settle",
      "remove",
      "restore",
      "late",
      "import",
      "count",
    ),
    which: fc.nat(100),
    hours: fc.nat(12),
    back: fc.integer({ min: 0, max: 40 * 24 }),
  });

  test(
    "A01 after any sequence of writes, imports and deletions each daily figure equals a recount, for site and circle",
    { timeout: 240_000 },
    async ({ server }) => {
      const { ctx, clock } = server;
      const [first, second] = [await server.loginAs(), await server.loginAs()];
      const circle = await makeCircle(server, [{ user_id: first.user.id }, { user_id: second.user.id }], {
        name: "历史",
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
          const again = ({ user }: Login, role?: "ADMIN") =>
            server.loginAs({ userId: user.id, ...(role ? { role } : {}) });
          const people = [await again(first), await again(second)] as const;
          const admin = await server.loginAs({ role: "ADMIN" });
          for (const { what, which, hours, back } of steps) {
            const as = people[which % 2] as Login;
            const own = await ctx.db
              .selectFrom("dynamic")
              .select(["id", "deleted_at"])
              .where("author_id", "=", as.user.id)
              .execute();
            const posts = own.filter((row) => (what === "restore" ? row.deleted_at !== null : row.deleted_at === null));
            const id = posts[which % Math.max(1, posts.length)]?.id;
            const at = clock.now() - back * HOUR;
            if (what === "post") await say(server, as, which % 3 === 0 ? undefined : circle);
            if (what === "comment" && id) await comment(server, as, id);
            if (what === "import") {
              const made = await say(server, as, circle);
              await backdate(server, "comment", await comment(server, as, made), at);
              await backdate(server, "dynamic", made, at);
            }
            if (what === "report" && id)
              await ctx.db
                .insertInto("report")
                .values({
                  subject_kind: "dynamic",
                  subject_id: id,
                  reporter_id: admin.user.id,
                  reason: "spam",
                  created_at: at,
                })
                .onConflict((conflict) => conflict.doNothing())
                .execute();
            if (what === "settle")
              await ctx.db
                .updateTable("report")
                .set({ status: "handled", settled_by: admin.user.id, settled_at: clock.now() })
                .where("status", "=", "open")
                .execute();
            if (what === "remove" && id) await server.call(dynamicEndpoints.remove, { params: { id }, query: {} }, as);
            if (what === "restore" && id) await server.call(dynamicEndpoints.restore, { params: { id } }, as);
            if (what === "late") clock.advance(hours * HOUR);
            if (what === "count") await count(server);
          }
          // The result does not depend on when the job last ran.
          await count(server);
          const fresh = await server.loginAs({ role: "ADMIN" });
          const without = (days: DayFigures[]) => days.map(({ active: _active, ...day }) => day);
          expect(without(await daysOf(server, fresh))).toEqual(await recount(server));
          expect(without(await daysOf(server, fresh, circle))).toEqual(await recount(server, circle));
        }),
        { numRuns: 6 },
      );
    },
  );
});

test("R21 A03 what a member's dynamics received by day equals a recount, across midnight in China", async ({
  server,
}) => {
  const { clock, ctx } = server;
  clock.advance(startOfDay(dayInChina(clock.now()) + 1) - clock.now() - 30_000);
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const post = await say(server, author);
  await comment(server, reader, post);
  clock.advance(60_000);
  const late = await comment(server, reader, post);
  await comment(server, reader, post);
  await server.call(commentEndpoints.remove, { params: { id: late } }, reader);
  const figures = (await server.call(manageEndpoints.figures, { params: { kind: "dynamic" } }, author)).data;
  const received = figures.find(({ name }) => name === ("comment" satisfies FigureName));
  const rows = await ctx.db.selectFrom("comment").select("created_at").where("deleted_at", "is", null).execute();
  const today = dayInChina(clock.now());
  const on = (day: number) => rows.filter((row) => dayInChina(row.created_at) === day).length;
  expect(received?.days.slice(-2)).toEqual([on(today - 1), on(today)]);
});
