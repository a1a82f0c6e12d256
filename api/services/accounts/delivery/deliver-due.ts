import type { Context } from "../../../context.ts";
import type { DeliveryChannel } from "../../../../contract/accounts/delivery-names.ts";
import { openChannels } from "../../shared/delivery/channels.ts";
import { deliverTo } from "./deliver-to.ts";

/** Deliveries that are looked at together; those of one person become one message. */
const BATCH = 500;
/** Messages that a channel sends at the same time. */
const AT_ONCE = 4;

/** The receivers of due deliveries, by the time for which they wait. */
export function dueDeliveriesQuery(
  { db, clock }: Pick<Context, "db" | "clock">,
  channel: DeliveryChannel,
  limit = BATCH,
) {
  const now = clock.now();
  return db
    .selectFrom("delivery")
    .select("user_id")
    .where("channel", "=", channel)
    .where("failed_at", "is", null)
    .where("next_at", "<=", now)
    .where("lease_until", "<=", now)
    .orderBy("next_at")
    .orderBy("id")
    .limit(limit);
}

/** Whether something is due by a configured channel. */
export async function isDue(ctx: Pick<Context, "db" | "clock" | "config">): Promise<boolean> {
  for (const channel of openChannels(ctx))
    if (await dueDeliveriesQuery(ctx, channel, 1).executeTakeFirst()) return true;
  return false;
}

/** Sends all due deliveries, the channels beside each other. @returns the number of messages by channel */
export async function deliverDue(
  ctx: Context,
  signal?: AbortSignal,
): Promise<Partial<Record<DeliveryChannel, number>>> {
  const counts = await Promise.all(
    openChannels(ctx).map(async (channel) => [channel, await deliverBy(ctx, channel, signal)] as const),
  );
  return Object.fromEntries(counts);
}

async function deliverBy(ctx: Context, channel: DeliveryChannel, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  let rests = false;
  while (!signal?.aborted && !rests) {
    const rows = await dueDeliveriesQuery(ctx, channel).execute();
    const people = [...new Set(rows.map((row) => row.user_id))];
    if (people.length === 0) break;
    const work = async () => {
      for (let userId = people.shift(); userId !== undefined && !rests && !signal?.aborted; userId = people.shift()) {
        const outcome = await deliverTo(ctx, channel, userId);
        if (outcome === "sent") sent += 1;
        if (outcome === "rests") rests = true;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return sent;
}
