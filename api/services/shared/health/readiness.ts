import { statfs } from "node:fs/promises";
import type { Context } from "../../../context.ts";
import { awayReason } from "../../../db/away-codes.ts";

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

class LateError extends Error {}

/** @returns the check's failure; undefined when it passed */
async function look(check: () => Promise<unknown>): Promise<Error | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer within ${DEADLINE_MS / 1000} s`)), DEADLINE_MS);
  });
  try {
    await Promise.race([check(), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}

const wordsOf = (failure: Error | undefined) => failure?.message ?? "ok";

/** Whether writes wait for somebody else's lock, which passes. */
const isLocked = (failure: Error & { code?: unknown }) =>
  failure instanceof LateError || failure.code === "SQLITE_BUSY" || awayReason(failure) === "busy";

/**
 * Checks everything that this process needs: a row written and read, free disk space, and Redis and S3 if they are
 * configured. While another program holds the database's lock, pages still serve their readers.
 */
export async function readiness({ ctx }: { ctx: Context }): Promise<Readiness> {
  const { limiter, media } = ctx;
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => writeAndRead(ctx),
    disk: () => roomOnDisk(ctx),
    ...(ctx.config.redisUrl ? { redis: async () => limiter.check?.() } : {}),
    ...(ctx.config.s3 ? { s3: async () => media.check?.() } : {}),
  };
  const reads = look(() => ctx.db.selectFrom("probe").select("id").execute());
  const failures = Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await look(check)] as const)),
  );
  const parts: Parts = Object.fromEntries(Object.entries(failures).map(([name, failure]) => [name, wordsOf(failure)]));
  const isServing = failures.database === undefined || (isLocked(failures.database) && (await reads) === undefined);
  // Without Redis each process counts rate limits for itself, and without S3 pages lack pictures: sending visitors away
  // helps with neither.
  if (!isServing || failures.disk) return { status: "failed", parts };
  return { status: Object.values(failures).every((failure) => failure === undefined) ? "ready" : "degraded", parts };
}
