import type { Context } from "../../../context.ts";
import type { DeliveryChannel } from "../../../../contract/accounts/delivery-names.ts";
import { openChannels } from "../delivery/channels.ts";

type Depth = { waiting: number; seconds: number };
type Depths = Record<"transcode" | "outbox" | "search", Depth> & Partial<Record<DeliveryChannel, Depth>>;

/** The deliveries by a channel that wait, and the time of the first. */
export function waitingDeliveriesQuery({ db }: Pick<Context, "db">, channel: DeliveryChannel) {
  return db
    .selectFrom("delivery")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("next_at").as("since")])
    .where("channel", "=", channel)
    .where("failed_at", "is", null);
}

/** Conversions without a valid lease: new ones, and those whose worker has died. */
export function waitingConversions({ db }: Pick<Context, "db">, now: number) {
  return db
    .selectFrom("video_file")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("lease_until").as("since")])
    .where("lease_until", "<=", now);
}

/**
 * The number of waiting conversions, messages and index changes, and the age of the oldest in seconds; of the deliveries
 * by each configured channel, which wait for their time, how long the oldest is overdue.
 */
export async function queueDepths(ctx: Pick<Context, "db" | "clock" | "config" | "live">): Promise<Depths> {
  const now = ctx.clock.now();
  const secondsSince = (at: number | null) => (at === null ? 0 : Math.max(0, (now - at) / 1000));
  const videos = await waitingConversions(ctx, now).executeTakeFirstOrThrow();
  const events = await ctx.live.behind();
  const changes = await ctx.db
    .selectFrom("search_outbox")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("changed_at").as("since")])
    .executeTakeFirstOrThrow();
  const deliveries = await Promise.all(
    openChannels(ctx).map(async (channel) => {
      const row = await waitingDeliveriesQuery(ctx, channel).executeTakeFirstOrThrow();
      return [channel, { waiting: Number(row.count), seconds: secondsSince(row.since) }] as const;
    }),
  );
  return {
    ...Object.fromEntries(deliveries),
    transcode: { waiting: Number(videos.count), seconds: secondsSince(videos.since) },
    search: { waiting: Number(changes.count), seconds: secondsSince(changes.since) },
    outbox: { waiting: events.count, seconds: secondsSince(events.oldestAt) },
  };
}
