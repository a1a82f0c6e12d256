import { Redis } from "ioredis";
import { inject } from "vitest";
import { createContext } from "../../../api/create-context.ts";
import type { OutboxEvent } from "../../../contract/live-events.ts";
import { createLimiter, type Limiter } from "../../../api/limiter/limiter.ts";
import { createLiveHub, type LiveHub } from "../../../api/live/live-hub.ts";
import type { Fleeting } from "../../../api/live/redis-channel.ts";
import { takeOfSite } from "../../../api/services/people/newcomer/budget.ts";
import { reviewSettings } from "../../../contract/moderation/review.ts";
import { writeComment } from "#tests/fixtures/writing.ts";
import { watchStalePages } from "../../../server/stale-pages.ts";
import { type ApiServer, startApiServer } from "#tests/setup/api-server.ts";
import { expect, test as base } from "#tests/setup/api-test.ts";
import { type RedisServer, startRedis } from "#tests/setup/redis-server.ts";

/** A missing Redis is installed first. */
const INSTALL_MS = 300_000;

const test = base.extend<{ redis: RedisServer; other: ApiServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures a fixture uses from here.
  redis: async ({}, use) => {
    const redis = await startRedis();
    await use(redis);
    await redis.kill();
  },
  // Another API process on its own database: events reach it through Redis alone.
  other: async ({ redis }, use) => {
    const { server, stop } = await startApiServer({
      template: inject("databaseTemplate"),
      signKeys: inject("signKeys"),
      env: { REDIS_URL: redis.url },
    });
    await use(server);
    await stop();
  },
});

const hubOf = (server: ApiServer, redis: RedisServer): LiveHub =>
  createLiveHub({
    db: server.ctx.db,
    redisUrl: redis.url,
    clock: server.clock,
    log: server.ctx.log,
    jobs: server.ctx.jobs,
  });

/** Waits for the limiter's connection; until then a process counts in memory, and does not retry Redis for a while. */
async function connected(limiter: Limiter): Promise<void> {
  await expect
    .poll(() =>
      limiter.check?.().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

/** Waits until Redis reports `count` subscribers of the channel. */
async function listening(redis: RedisServer, count: number): Promise<void> {
  const client = new Redis(redis.url);
  try {
    await expect
      .poll(async () => client.pubsub("NUMSUB", "qunluo:live"), { timeout: 10_000 })
      .toEqual(["qunluo:live", count]);
  } finally {
    client.disconnect();
  }
}

test(
  "C21 an event reaches the other API processes through Redis, each once",
  { timeout: INSTALL_MS },
  async ({ server, other, redis }) => {
    const hub = hubOf(server, redis);
    try {
      await listening(redis, 2);
      const heard: number[] = [];
      other.ctx.live.subscribe((event) => {
        if (event.type === "comment.created") heard.push(event.commentId);
      });
      const articleId = (await server.make.article()).id;
      let commentId = 0;
      // The first events may be lost: a publisher that is not connected yet drops them, because the others read the
      // table.
      await expect
        .poll(
          async () => {
            commentId++;
            await server.ctx.db.transaction().execute((trx) =>
              hub.publish(trx, {
                type: "comment.created",
                subjectKind: "article",
                subjectId: articleId,
                commentId,
                authorId: 1,
              }),
            );
            hub.flush();
            return heard.length;
          },
          { timeout: 10_000 },
        )
        .toBeGreaterThan(2);
      expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
    } finally {
      await hub.close();
    }
  },
);

test(
  "C21 a fleeting event reaches each process once through Redis, and a malformed one is dropped",
  { timeout: INSTALL_MS },
  async ({ server, other, redis }) => {
    const hub = hubOf(server, redis);
    const client = new Redis(redis.url);
    try {
      await listening(redis, 2);
      const here: number[] = [];
      const there: number[] = [];
      const into = (heard: number[]) => (fleeting: Fleeting) => {
        if (fleeting.event.type === "video.progress") heard.push(fleeting.event.progress);
      };
      hub.onFleeting(into(here));
      other.ctx.live.onFleeting(into(there));
      for (const message of ["{", "null", JSON.stringify({ from: "x", fleeting: { userIds: [1], event: {} } })])
        await client.publish("qunluo:fleeting", message);
      let progress = 0;
      // A publisher that is not connected yet drops the first events.
      await expect
        .poll(
          () => {
            progress++;
            hub.fleeting([1], { type: "video.progress", fileId: 1, progress });
            return there.length;
          },
          { timeout: 10_000 },
        )
        .toBeGreaterThan(2);
      expect(there).toEqual([...new Set(there)].sort((a, b) => a - b));
      expect(here).toEqual(Array.from({ length: progress }, (_, index) => index + 1));
    } finally {
      client.disconnect();
      await hub.close();
    }
  },
);

test(
  "C21 a malformed message on the channel is dropped, and the next event arrives",
  { timeout: INSTALL_MS },
  async ({ other, redis }) => {
    await listening(redis, 1);
    const heard: OutboxEvent[] = [];
    const arrived = new Promise<void>((resolve) =>
      other.ctx.live.subscribe((event) => resolve(void heard.push(event))),
    );
    const client = new Redis(redis.url);
    const event: OutboxEvent = {
      type: "comment.created",
      subjectKind: "article",
      subjectId: 1,
      commentId: 2,
      authorId: 3,
    };
    try {
      for (const message of [
        "{",
        "null",
        JSON.stringify({ id: "1", payload: "{}" }),
        JSON.stringify({ id: 1, payload: JSON.stringify(event) }),
      ])
        await client.publish("qunluo:live", message);
      await arrived;
    } finally {
      client.disconnect();
    }
    expect(heard).toEqual([event]);
  },
);

test(
  "C02 a limit counts across processes, and in each process's memory while Redis is away",
  { timeout: INSTALL_MS },
  async ({ server, redis }) => {
    server.expectErrors(/redis|ECONN|closed|stream/i);
    const [first, second] = [createLimiter(redis.url, server.ctx.log), createLimiter(redis.url, server.ctx.log)];
    const rule = { name: "test", points: 2, seconds: 600 };
    try {
      await connected(first);
      await connected(second);
      expect(await first.take(rule, "a")).toBe(0);
      await second.giveBack(rule, "a");
      expect(await first.take(rule, "a")).toBe(0);
      expect(await second.take(rule, "a")).toBe(0);
      expect(await first.take(rule, "a")).toBeGreaterThan(590);
      expect(await second.take(rule, "a")).toBeGreaterThan(590);

      await redis.kill();
      // A stricter limit would lock everybody out, and no limit would let bots in.
      expect(await first.take(rule, "b")).toBe(0);
      expect(await first.take(rule, "b")).toBe(0);
      expect(await first.take(rule, "b")).toBeGreaterThan(0);
      await redis.start();
      // Both count together in Redis when a point taken by one is missing at the other.
      let round = 0;
      const together = async () => {
        const key = `c${round++}`;
        await first.take({ ...rule, points: 1 }, key);
        return second.take({ ...rule, points: 1 }, key);
      };
      await expect.poll(together, { timeout: 30_000 }).toBeGreaterThan(0);
    } finally {
      await first.close();
      await second.close();
    }
  },
);

test(
  "C02 a hanging Redis delays only the first request, and then each process counts in memory",
  { timeout: INSTALL_MS },
  async ({ server, redis }) => {
    const limiter = createLimiter(redis.url, server.ctx.log);
    const rule = { name: "hung", points: 2, seconds: 600 };
    try {
      await connected(limiter);
      redis.hang();
      for (const granted of [true, true, false]) expect((await limiter.take(rule, "a")) === 0).toBe(granted);
      await expect(limiter.check?.()).rejects.toThrow(/timed out/i);
    } finally {
      await limiter.close();
    }
  },
);

test(
  "C02 K02 while Redis hangs a comment is written, and its writer waits only for the normal answer",
  { timeout: INSTALL_MS },
  async ({ other, redis }) => {
    await listening(redis, 1);
    other.expectErrors(/redis|timed out|closed|stream/i);
    const { token } = await other.loginAs();
    const article = await other.make.article();
    redis.hang();
    const asked = performance.now();
    expect(await writeComment(other, token, { articleId: article.id })).toBeGreaterThan(0);
    expect(performance.now() - asked).toBeLessThan(5_000);
  },
);

test(
  "C21 with Redis away a comment is written, and its own process sends the event",
  { timeout: INSTALL_MS },
  async ({ other, redis }) => {
    await listening(redis, 1);
    await redis.kill();
    other.expectErrors(/redis|ECONN|closed|stream/i);
    const { token } = await other.loginAs();
    const article = await other.make.article();
    const arrived = new Promise<OutboxEvent>((resolve) =>
      other.ctx.live.subscribe((event) => event.type === "comment.created" && resolve(event)),
    );
    const commentId = await writeComment(other, token, { articleId: article.id });
    expect(await arrived).toMatchObject({ commentId });
  },
);

test(
  "R07 C21 with Redis a reader counts once across processes, and every web worker renders the new count at once",
  { timeout: INSTALL_MS },
  async ({ server, other, redis }) => {
    // Two processes of one community: the second uses the first one's database.
    const second = createContext({ ...server.ctx.config, redisUrl: redis.url }, pick(server.ctx));
    const first = createContext({ ...server.ctx.config, redisUrl: redis.url }, pick(server.ctx));
    let aged = 0;
    const watch = watchStalePages({
      apiBaseUrl: other.url,
      serviceSecret: other.ctx.config.serviceSecret,
      onStale: () => {},
      onOld: () => void (aged += 1),
      onSite: () => {},
    });
    try {
      await listening(redis, 3);
      await connected(first.limiter);
      await connected(second.limiter);
      const { id } = await server.make.article();
      const shown = async () =>
        (await server.ctx.db.selectFrom("article").select("view_count").where("id", "=", id).executeTakeFirstOrThrow())
          .view_count;
      first.views.add("article", id, "one");
      await first.views.flush();
      second.views.add("article", id, "one");
      second.views.add("article", id, "two");
      await second.views.flush();
      expect(await shown()).toBe(2);
      // A process without that table received both flushes through Redis.
      let reader = 0;
      await expect
        .poll(
          async () => {
            first.views.add("article", id, `more-${reader++}`);
            await first.views.flush();
            return aged;
          },
          { timeout: 10_000 },
        )
        .toBeGreaterThan(1);
    } finally {
      watch.close();
      await first.close();
      await second.close();
    }
  },
);

/** The parts that a second process on the same machine shares with the first. */
function pick({ clock, log, media, sms }: ApiServer["ctx"]) {
  return { clock, log, media, sms };
}

test("C02 A01 new accounts share one budget across all processes", async ({ server, redis }) => {
  const config = { ...server.ctx.config, redisUrl: redis.url };
  const processes = [createLimiter(redis.url, server.ctx.log), createLimiter(redis.url, server.ctx.log)];
  const settings = reviewSettings.parse({ siteHourly: 10 });
  for (const limiter of processes) await connected(limiter);
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_one, n) => {
      const limiter = processes[n % 2];
      if (!limiter) throw new Error("two processes");
      return takeOfSite({ ...server.ctx, config, limiter }, settings);
    }),
  );
  expect(taken.filter(Boolean)).toHaveLength(10);
  for (const limiter of processes) await limiter.close();
});
