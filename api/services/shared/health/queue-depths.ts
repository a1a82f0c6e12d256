import type { Context } from "../../../context.ts";

type Depths = Record<"transcode" | "outbox" | "search", { waiting: number; seconds: number }>;

/** Conversions without a valid lease: new ones, and those whose worker has died. */
export function waitingConversions({ db }: Pick<Context, "db">, now: number) {
  return db
    .selectFrom("video_file")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("lease_until").as("since")])
    .where("lease_until", "<=", now);
}

/** The number of waiting conversions, messages and index changes, and the age of the oldest in seconds. */
export async function queueDepths(ctx: Pick<Context, "db" | "clock" | "live">): Promise<Depths> {
  const now = ctx.clock.now();
  const secondsSince = (at: number | null) => (at === null ? 0 : Math.max(0, (now - at) / 1000));
  const videos = await waitingConversions(ctx, now).executeTakeFirstOrThrow();
  const events = await ctx.live.behind();
  const changes = await ctx.db
    .selectFrom("search_outbox")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("changed_at").as("since")])
    .executeTakeFirstOrThrow();
  return {
    transcode: { waiting: Number(videos.count), seconds: secondsSince(videos.since) },
    search: { waiting: Number(changes.count), seconds: secondsSince(changes.since) },
    outbox: { waiting: events.count, seconds: secondsSince(events.oldestAt) },
  };
}
