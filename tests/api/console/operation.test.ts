import { adminEndpoints } from "#contract/console/admin.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { siteConfig } from "#contract/shared/config.ts";
import { jobNameList } from "#contract/console/operation-names.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import type { Job } from "#api/lib/job.ts";
import { periodicJobs } from "#api/jobs/periodic.ts";
import { migrations } from "#api/db/migrate.ts";
import { noted } from "#api/services/console/operation/operator-runs.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const { siteUrl: _siteUrl, ...settings } = siteConfig.parse({});

const hotRank = (run: Job["run"]): Job => ({ name: "hot-rank", where: "one", everyMs: 3_600_000, run });

test("A01 K01 administrators see versions, sizes, queues, and each job's last success and failure", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  await server.ctx.db.updateTable("user").set({ image_bytes: 4_000 }).where("id", "=", admin.user.id).execute();
  server.expectErrors(/job failed|no luck/);
  const stop = server.ctx.jobs.every(hotRank(() => Promise.reject(new Error("no luck"))));
  await expect
    .poll(async () => (await server.call(adminEndpoints.operation, {}, admin)).data.jobs[0]?.failure)
    .toBe("no luck");
  await stop();
  const { data } = await server.call(adminEndpoints.operation, {}, admin);
  expect(data.versions).toMatchObject({
    node: process.version,
    schema: Object.keys(migrations).at(-1),
    search: "内置",
    database: expect.stringMatching(dialectOf(server.ctx.db).kind === "postgres" ? /^PostgreSQL \d/ : /^SQLite 3\./),
  });
  expect(data.storage).toMatchObject({ images: 4_000, videos: 0 });
  expect(data.storage.database).toBeGreaterThan(100_000);
  expect(data.storage.diskFree).toBeGreaterThan(0);
  expect(data.queues.map(({ name, waiting }) => [name, waiting])).toEqual([
    ["transcode", 0],
    ["outbox", 0],
    ["search", 0],
  ]);
  expect(data.jobs).toMatchObject([
    {
      failures: 1,
      name: "hot-rank",
      isRunning: false,
      succeededAt: null,
      failedAt: new Date(server.clock.now()).toISOString(),
    },
  ]);
});

test("A01 administrators see who stores most, the sizes of indexes, failed queue items, and jobs' failures in a row", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const [much, little] = [await server.loginAs(), await server.loginAs()];
  const stores = (id: number, image_bytes: number, video_bytes: number) =>
    ctx.db.updateTable("user").set({ image_bytes, video_bytes }).where("id", "=", id).execute();
  await stores(much.user.id, 1_000, 9_000);
  await stores(little.user.id, 2_000, 0);
  await publishArticle(server, admin.token);
  const failed = { owner_id: much.user.id, state: "failed" as const, lease_until: null, bytes: 0 };
  await insertVideoFile(ctx, { ...failed, updated_at: clock.now() - 6 * 86_400_000 });
  await insertVideoFile(ctx, { ...failed, updated_at: clock.now() - 8 * 86_400_000 });
  const { data } = await server.call(adminEndpoints.operation, {}, admin);
  expect(data.storage).toMatchObject({ images: 3_000, videos: 9_000 });
  expect(data.stored.map(({ person, images, videos }) => [person.id, images, videos])).toEqual([
    [much.user.id, 1_000, 9_000],
    [little.user.id, 2_000, 0],
  ]);
  expect(data.quota.imageBytes).toBe(ctx.config.images.bytesPerUser);
  expect(data.indexed).toContainEqual({ name: "文章", entries: 1 });
  expect(data.indexed).toContainEqual({ name: "圈子", entries: 0 });
  expect(data.queues.find(({ name }) => name === "transcode")).toMatchObject({ failed: 1 });
  expect(data.runs).toEqual([]);

  server.expectErrors(/job failed|no luck/);
  let luck = false;
  const turn = async () => {
    const stop = ctx.jobs.every(hotRank(() => (luck ? Promise.resolve() : Promise.reject(new Error("no luck")))));
    const runs = () => server.call(adminEndpoints.operation, {}, admin).then((answer) => answer.data.jobs[0]);
    await expect.poll(async () => [(await runs())?.isRunning, (await runs())?.nextAt]).toEqual([false, soon()]);
    await stop();
    clock.advance(3_600_001);
    return (await runs())?.failures;
  };
  const soon = () => new Date(clock.now() + 3_600_000).toISOString();
  expect(await turn()).toBe(1);
  expect(await turn()).toBe(2);
  luck = true;
  expect(await turn()).toBe(0);
});

test("A01 K01 an operator's command records how it ended, for the console and for an alarm", async ({ server }) => {
  const { ctx, clock } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const runs = async () => (await server.call(adminEndpoints.operation, {}, admin)).data.runs;
  const fineAt = async () => {
    const text = await (await server.fetchInside("/metrics")).text();
    return /^qunluo_command_last_success_timestamp_seconds\{command="backup"\} (\S+)$/m.exec(text)?.[1];
  };
  expect(await fineAt()).toBeUndefined();
  const first = new Date(clock.now()).toISOString();
  await noted(
    ctx,
    "backup",
    async () => "好了",
    (note) => ({ isFine: true, note }),
  );
  expect(await runs()).toEqual([{ command: "backup", endedAt: first, isFine: true, note: "好了", fineAt: first }]);
  expect(Number(await fineAt())).toBe(Date.parse(first) / 1000);
  clock.advance(60_000);
  const broken = () => Promise.reject(new Error("磁盘满了"));
  await expect(noted(ctx, "backup", broken, () => ({ isFine: true, note: "" }))).rejects.toThrow("磁盘满了");
  expect(await runs()).toMatchObject([{ isFine: false, note: "磁盘满了", fineAt: first }]);
  expect(Number(await fineAt())).toBe(Date.parse(first) / 1000);
  // The command succeeds even if its end cannot be recorded.
  const away = { ...ctx, db: ctx.db.withSchema("nowhere") };
  expect(
    await noted(
      away,
      "check",
      async () => 7,
      () => ({ isFine: true, note: "" }),
    ),
  ).toBe(7);
});

test("A01 an administrator triggers a job once while it does not run, and the log names the administrator", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const run = (job: "hot-rank" | "clean-up") => server.call(adminEndpoints.runJob, { body: { job } }, admin);
  expect((await run("hot-rank")).status).toBe(404);
  const lease = { name: "hot-rank", holder: "another", lease_until: server.clock.now() + 60_000, next_at: 0 };
  await server.ctx.db.insertInto("job_lease").values(lease).execute();
  expect(await run("hot-rank")).toMatchObject({ status: 409, message: "它正在运行" });
  await server.ctx.db
    .updateTable("job_lease")
    .set({ lease_until: 0, next_at: server.clock.now() + 3_600_000 })
    .execute();
  expect((await run("hot-rank")).status).toBe(200);
  let runs = 0;
  const stop = server.ctx.jobs.every(hotRank(async () => void (runs += 1)));
  await expect.poll(() => runs).toBe(1);
  await stop();
  const { items } = (await server.call(adminEndpoints.log, { query: { act: "run-job" } }, admin)).data;
  expect(items).toMatchObject([{ actor: { id: admin.user.id }, after: '{"job":"hot-rank"}' }]);
});

test("A01 every periodic job has a readable name", ({ server }) => {
  const names = periodicJobs({ ...server.ctx, searchIndex: { place: "" } as never }, async () => {}).map(
    ({ name }) => name,
  );
  expect(names.toSorted()).toEqual([...jobNameList].toSorted());
});

test("A01 E09 in read-only mode members read, log in and log out, and only administrators write", async ({
  server,
}) => {
  const [member, admin] = [await server.loginAs(), await server.loginAs({ role: "ADMIN" })];
  const id = await publishArticle(server, admin.token);
  const change = async (readOnly: string) => {
    const { revision } = (await server.call(adminEndpoints.settings, {}, admin)).data;
    const body = { revision, values: { ...settings, readOnly } };
    expect((await server.call(adminEndpoints.changeSettings, { body }, admin)).message).toBe("success");
  };
  const comment = (as: { token: string }) =>
    server.call(
      commentEndpoints.create,
      { body: { subjectKind: "article", subjectId: id, source: "还在吗？", formKey: newFormKey() } },
      as,
    );
  await change("搬迁服务器，22:00 恢复");
  expect(await comment(member)).toMatchObject({ status: 503, message: "暂时只能阅读：搬迁服务器，22:00 恢复" });
  expect((await server.call(userEndpoints.current, {}, member)).status).toBe(200);
  const follow = { body: { userId: admin.user.id, followed: true } };
  expect((await server.call(followEndpoints.follow, follow, member)).status).toBe(503);
  expect((await comment(admin)).status).toBe(200);
  expect((await server.loginAs()).token).not.toBe("");
  expect((await server.call(userEndpoints.logout, {}, member)).status).toBe(200);
  await change("");
  const again = await server.loginAs();
  expect((await comment(again)).status).toBe(200);
});
