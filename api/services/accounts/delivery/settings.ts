import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { DeliverySettings, deliverySettingsInput } from "../../../../contract/accounts/delivery.ts";
import {
  type DeliveryChannel,
  type DeliveryMode,
  type DeliveryTab,
  deliveryChannelName,
  deliveryTabs,
} from "../../../../contract/accounts/delivery-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { openChannels } from "../../shared/delivery/channels.ts";
import { followerOf } from "./follower-of.ts";
import { quietOf } from "./quiet-hours.ts";

const HOUR = 60;

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/** The viewer's own settings, with the viewer's own address. */
export async function deliverySettings({ ctx, viewer }: Asked): Promise<DeliverySettings> {
  const { db, clock } = ctx;
  const channels = openChannels(ctx);
  if (channels.length === 0)
    return { channels: [], quiet: null, mail: { address: null, hasFailed: false, waiting: null } };
  const [choices, setting, mail, waiting, openid] = await Promise.all([
    db.selectFrom("delivery_choice").select(["channel", "tab", "mode"]).where("user_id", "=", viewer.id).execute(),
    db.selectFrom("delivery_setting").selectAll().where("user_id", "=", viewer.id).executeTakeFirst(),
    db.selectFrom("mail_address").selectAll().where("user_id", "=", viewer.id).executeTakeFirst(),
    db
      .selectFrom("mail_confirmation")
      .select("address")
      .where("user_id", "=", viewer.id)
      .where("expires_at", ">", clock.now())
      .executeTakeFirst(),
    channels.includes("wechat") ? followerOf(ctx, viewer.id) : null,
  ]);
  const isReady: Record<DeliveryChannel, boolean> = {
    mail: mail !== undefined && mail.failed_at === null,
    wechat: openid !== null,
  };
  const modeOf = (channel: DeliveryChannel, tab: DeliveryTab) =>
    choices.find((choice) => choice.channel === channel && choice.tab === tab)?.mode ?? ("off" as const);
  const quiet = quietOf(setting);
  return {
    channels: channels.map((channel) => ({
      channel,
      isReady: isReady[channel],
      modes: Object.fromEntries(deliveryTabs.map((tab) => [tab, modeOf(channel, tab)])) as Record<
        DeliveryTab,
        DeliveryMode | "off"
      >,
    })),
    quiet: quiet && { from: quiet.from / HOUR, until: quiet.until / HOUR },
    mail: {
      address: mail?.address ?? null,
      hasFailed: mail !== undefined && mail.failed_at !== null,
      waiting: waiting?.address ?? null,
    },
  };
}

/**
 * Changes the viewer's settings; settings that the input does not name stay.
 * @throws ApiError UNAVAILABLE for a channel that is not configured, CONFLICT to switch on mails without a confirmed
 * address
 */
export async function changeDelivery({
  ctx,
  viewer,
  input,
}: Asked & { input: z.output<typeof deliverySettingsInput> }): Promise<{ ok: true }> {
  const open = openChannels(ctx);
  const given = (["mail", "wechat"] as const).filter((channel) => input[channel] !== undefined);
  for (const channel of given)
    if (!open.includes(channel)) throw new ApiError("UNAVAILABLE", `本站没有开通${deliveryChannelName[channel]}通知`);
  await ctx.db.transaction().execute(async (trx) => {
    // A mail server's refusal (deliver-to.ts) and another form of the same member wait for this one.
    await lockUsers(trx, [viewer.id]);
    for (const channel of given) {
      const modes = deliveryTabs.flatMap((tab): [DeliveryTab, DeliveryMode | "off"][] => {
        const mode = input[channel]?.[tab];
        return mode === undefined ? [] : [[tab, mode]];
      });
      const on = modes.flatMap(([tab, mode]) => (mode === "off" ? [] : [{ tab, mode }]));
      if (on.length > 0 && channel === "mail") {
        const confirmed = await trx
          .selectFrom("mail_address")
          .select("user_id")
          .where("user_id", "=", viewer.id)
          .where("failed_at", "is", null)
          .executeTakeFirst();
        if (!confirmed) throw new ApiError("CONFLICT", "请先填写并确认邮箱，再打开邮件通知");
      }
      if (modes.length === 0) continue;
      await trx
        .deleteFrom("delivery_choice")
        .where("user_id", "=", viewer.id)
        .where("channel", "=", channel)
        .where(
          "tab",
          "in",
          modes.map(([tab]) => tab),
        )
        .execute();
      if (on.length > 0)
        await trx
          .insertInto("delivery_choice")
          .values(on.map((one) => ({ user_id: viewer.id, channel, ...one })))
          .execute();
    }
    if (input.quiet === undefined) return;
    const quiet = {
      quiet_from: input.quiet ? input.quiet.from * HOUR : null,
      quiet_until: input.quiet ? input.quiet.until * HOUR : null,
    };
    await trx
      .insertInto("delivery_setting")
      .values({ user_id: viewer.id, ...quiet })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(quiet))
      .execute();
    // Deliveries that wait for the end of the old hours are due now; the next run puts them off by the new hours.
    await trx
      .updateTable("delivery")
      .set({ next_at: ctx.clock.now() })
      .where("user_id", "=", viewer.id)
      .where("failed_at", "is", null)
      .where("attempts", "=", 0)
      .where("next_at", ">", ctx.clock.now())
      .execute();
  });
  return { ok: true };
}
