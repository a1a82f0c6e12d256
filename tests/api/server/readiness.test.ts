import type { Context } from "#api/context.ts";
import { readiness } from "#api/services/shared/health/readiness.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const away = async () => {
  throw new Error("connect ECONNREFUSED");
};

test("K01 without Redis or S3 visitors are served, and readiness is degraded and names the missing part", async ({
  server,
}) => {
  const { ctx } = server;
  const s3 = { bucket: "pictures" } as unknown as NonNullable<Context["config"]["s3"]>;
  const withBoth = {
    ...ctx,
    config: { ...ctx.config, redisUrl: "redis://127.0.0.1:1", s3 },
    limiter: { ...ctx.limiter, check: away },
    media: { ...ctx.media, check: async () => {} },
  };
  expect(await readiness({ ctx: withBoth })).toEqual({
    status: "degraded",
    parts: { database: "ok", disk: "ok", redis: "connect ECONNREFUSED", s3: "ok" },
  });
  const noStore = {
    ...withBoth,
    limiter: { ...ctx.limiter, check: async () => {} },
    media: { ...ctx.media, check: away },
  };
  expect(await readiness({ ctx: noStore })).toMatchObject({
    status: "degraded",
    parts: { redis: "ok", s3: "connect ECONNREFUSED" },
  });
});

test("K01 with a full disk readiness fails and says how much is left", async ({ server }) => {
  // A Linux file system that never has free space.
  const ctx = { ...server.ctx, config: { ...server.ctx.config, dataDir: "/proc" } };
  expect(await readiness({ ctx })).toEqual({
    status: "failed",
    parts: { database: "ok", disk: "only 0 MB left in DATA_DIR" },
  });
});
