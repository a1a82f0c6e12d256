import { adminEndpoints } from "#contract/admin.ts";
import { commentEndpoints } from "#contract/comment.ts";
import { siteConfig } from "#contract/config.ts";
import { jobNameList } from "#contract/operation-names.ts";
import { followEndpoints } from "#contract/follow.ts";
import { userEndpoints } from "#contract/user.ts";
import type { Job } from "#api/jobs/every.ts";
import { periodicJobs } from "#api/jobs/periodic.ts";
import { migrations } from "#api/db/migrate.ts";
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
    database: expect.stringMatching(server.ctx.databaseKind === "postgres" ? /^PostgreSQL \d/ : /^SQLite 3\./),
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
    { name: "hot-rank", isRunning: false, succeededAt: null, failedAt: new Date(server.clock.now()).toISOString() },
  ]);
});

test("A01 a job is made due by an administrator, once it does not run, and the log says who did it", async ({
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

test("A01 every periodic job has a name for people", ({ server }) => {
  const names = periodicJobs({ ...server.ctx, searchIndex: { place: "" } as never }).map(({ name }) => name);
  expect(names.toSorted()).toEqual([...jobNameList].toSorted());
});

test("A01 E09 in read-only mode members read, log in and out, and are told why they do not write; administrators write and end it", async ({
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
