import { statfs } from "node:fs/promises";
import type { Context } from "../../../context.ts";

/** The least free disk space, in bytes. Below it SQLite's log, uploads and conversions soon fail. */
const DISK_LEAST = 100 * 1024 * 1024;
/** The deadline of each check; the web tier's probe (server/health.ts) waits two seconds. */
const DEADLINE_MS = 1_500;

/** `ok`, or the reason of the failure, for an operator. */
export type Parts = Record<string, string>;

export interface Readiness {
  /** ready: all checks pass; degraded: visitors are served, but a part is missing; failed: send no visitors here. */
  status: "ready" | "degraded" | "failed";
  parts: Parts;
}

async function writeAndRead(ctx: Context): Promise<void> {
  const written_at = ctx.clock.now();
  await ctx.db
    .insertInto("probe")
    .values({ id: 1, written_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ written_at }))
    .execute();
  await ctx.db.selectFrom("probe").select("written_at").where("id", "=", 1).executeTakeFirstOrThrow();
}

async function roomOnDisk(ctx: Context): Promise<void> {
  const { bavail, bsize } = await statfs(ctx.config.dataDir);
  if (bavail * bsize < DISK_LEAST)
    throw new Error(`only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB left in DATA_DIR`);
}

/** @returns `ok`, or the failure in words */
async function look(check: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE_MS / 1000} s`)), DEADLINE_MS);
  });
  try {
    await Promise.race([check(), late]);
    return "ok";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Checks everything that this process needs: a row written and read, free disk space, and Redis and S3 if they are
 * configured.
 */
export async function readiness({ ctx }: { ctx: Context }): Promise<Readiness> {
  const checks: Record<string, () => Promise<void>> = {
    database: () => writeAndRead(ctx),
    disk: () => roomOnDisk(ctx),
  };
  const { limiter, media } = ctx;
  if (ctx.config.redisUrl) checks.redis = async () => limiter.check?.();
  if (ctx.config.s3) checks.s3 = async () => media.check?.();
  const parts: Parts = Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await look(check)] as const)),
  );
  // Without Redis each process counts rate limits for itself, and without S3 pages lack pictures: sending visitors away
  // helps with neither.
  const failed = parts.database !== "ok" || parts.disk !== "ok";
  return {
    status: failed ? "failed" : Object.values(parts).every((part) => part === "ok") ? "ready" : "degraded",
    parts,
  };
}
