import { readdirSync, readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Context } from "#api/context.ts";
import { createContext } from "#api/create-context.ts";
import { createJobs } from "#api/jobs/every.ts";
import type { Job } from "#api/lib/job.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** Shorter than any timeout, and longer than a query. */
const OFTEN_MS = 20;

const lease = ({ ctx }: ApiServer) =>
  ctx.db.selectFrom("job_lease").selectAll().where("name", "=", "test").executeTakeFirst();

/** A promise with its resolve function. */
function promised<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The time in ms at which a process believes the job last succeeded. */
async function lastSuccess({ metrics }: Context): Promise<number | undefined> {
  const { values } = await metrics.jobSucceeded.get();
  const value = values.find(({ labels }) => labels.job === "test")?.value;
  return value === undefined ? undefined : value * 1000;
}

/** Another process on the same database. */
async function withOther(server: ApiServer, use: (other: Context) => Promise<void>): Promise<void> {
  const { config, clock, log, media, sms } = server.ctx;
  const other = createContext(config, { clock, log, media, sms });
  try {
    await use(other);
  } finally {
    await other.close();
  }
}

const job = (run: Job["run"], more: Partial<Job> = {}): Job => ({
  name: "test",
  where: "one",
  everyMs: OFTEN_MS,
  run,
  ...more,
});

test("K01 of two processes one runs a job, once per period, and both know when", async ({ server }) => {
  await withOther(server, async (other) => {
    let runs = 0;
    const run = async () => void (runs += 1);
    const stops = [server.ctx, other].map(({ jobs }) => jobs.every(job(run)));
    const both = () => Promise.all([lastSuccess(server.ctx), lastSuccess(other)]);
    await expect.poll(both).toEqual([server.clock.now(), server.clock.now()]);
    expect(runs).toBe(1);
    server.clock.advance(OFTEN_MS);
    await expect.poll(both).toEqual([server.clock.now(), server.clock.now()]);
    expect(runs).toBe(2);
    await Promise.all(stops.map((stop) => stop()));
    expect(await lease(server)).toMatchObject({ lease_until: 0, next_at: server.clock.now() + OFTEN_MS });
  });
});

test("K01 a hanging job is aborted at the stop, and another process starts it immediately", async ({ server }) => {
  await withOther(server, async (other) => {
    const begun = promised<void>();
    const stop = server.ctx.jobs.every(
      job((signal) => {
        begun.resolve();
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      }),
    );
    await begun.promise;
    await stop();
    const taken = promised<void>();
    const stopOther = other.jobs.every(job(async () => taken.resolve()));
    await taken.promise;
    await stopOther();
    const { values } = await server.ctx.metrics.jobRuns.get();
    expect(values.find(({ labels }) => labels.job === "test")).toMatchObject({
      labels: { job: "test", outcome: "stopped" },
      value: 1,
    });
  });
});

test("K01 a job that ignores the abort does not delay the stop, and its lease expires at its term", async ({
  server,
}) => {
  await withOther(server, async (other) => {
    const begun = promised<void>();
    const stop = server.ctx.jobs.every(
      job(() => {
        begun.resolve();
        return new Promise(() => {});
      }),
    );
    await begun.promise;
    const started = performance.now();
    await stop();
    // The API's stop has a limit of five seconds. As after a crash the lease was not released.
    expect(performance.now() - started).toBeLessThan(4_500);
    let [asked, runs] = [0, 0];
    const stopOther = other.jobs.every(job(async () => void (runs += 1), { isNeeded: async () => ++asked > 0 }));
    await expect.poll(() => asked).toBeGreaterThan(3);
    expect(runs).toBe(0);
    const { lease_until: until } = (await lease(server)) ?? { lease_until: 0 };
    server.clock.advance(until - server.clock.now());
    await expect.poll(() => runs).toBe(1);
    await stopOther();
  });
});

test("K01 a process that has lost its lease ends its run", async ({ server }) => {
  const jobs = createJobs(server.ctx, { leaseMs: 300 });
  const begun = promised<void>();
  const ended = promised<unknown>();
  const stop = jobs.every(
    job((signal) => {
      begun.resolve();
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve(ended.resolve(signal.reason))));
    }),
  );
  await begun.promise;
  await server.ctx.db.updateTable("job_lease").set({ holder: "somebody else" }).where("name", "=", "test").execute();
  expect(await ended.promise).toMatchObject({ message: "another process has taken it over" });
  await stop();
  expect(await lease(server)).toMatchObject({ holder: "somebody else" });
});

test("K01 runs never overlap, and a run that fails or times out is counted and retried", async ({ server }) => {
  server.expectErrors(/job failed|too long|no luck/);
  let [inside, most, runs] = [0, 0, 0];
  const stop = server.ctx.jobs.every(
    job(
      async (signal) => {
        inside += 1;
        most = Math.max(most, inside);
        runs += 1;
        if (runs === 1) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        else await setImmediate();
        inside -= 1;
        if (runs === 2) throw new Error("no luck");
      },
      { where: "each", everyMs: 1, longestMs: 500 },
    ),
  );
  await expect.poll(() => runs).toBeGreaterThan(5);
  await stop();
  expect(most).toBe(1);
  const metrics = await (await server.fetchInside("/metrics")).text();
  expect(metrics).toMatch(/^qunluo_job_runs_total\{job="test",outcome="failed"\} 2$/m);
  expect(metrics).toMatch(/^qunluo_job_seconds_count\{job="test"\} \d+$/m);
  expect(metrics).toMatch(/^qunluo_job_last_success_timestamp_seconds\{job="test"\} 1768449600$/m);
});

test("K01 the runner has the only timer of periodic work", () => {
  const others = readdirSync("api", { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.endsWith(".test.ts") &&
      readFileSync(`api/${file}`, "utf8").includes("setInterval("),
  );
  // Each of these timers watches one thing until it ends: a request body, a conversion, connections that close, a child
  // process, a running backup.
  expect(others.toSorted()).toEqual([
    "body-clock.ts",
    "drain.ts",
    "routes/with-processing-status.ts",
    "scripts/backup/write-backup.ts",
    "workers/watchdog.ts",
  ]);
});
