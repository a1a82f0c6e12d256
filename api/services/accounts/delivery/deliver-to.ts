import { createHash } from "node:crypto";
import type { Context } from "../../../context.ts";
import type { DeliveryChannel, DeliveryTab } from "../../../../contract/accounts/delivery-names.ts";
import { switchOff } from "../../shared/delivery/end-deliveries.ts";
import { notify } from "../../shared/message/notify.ts";
import { type Claim, claimDue, countHeld, dropHeld, giveUp, heldQuery, isHeld, putOff, tryAgain } from "./claim.ts";
import { newsOf } from "./news.ts";
import type { Letter, Outcome } from "./outcome.ts";
import { endOfQuiet, lastDigest, quietOf } from "./quiet-hours.ts";
import { sendMail } from "./send-mail.ts";
import { sendWechat } from "./send-wechat.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Deliveries of one message that are read, and those that it tells; it counts the others. */
const READ_MAX = 100;
const TOLD_MAX = 20;
/** The messages that one person gets in an hour; the rest waits and becomes one. */
const PER_HOUR: Record<DeliveryChannel, number> = { mail: 6, wechat: 4 };

const send: Record<DeliveryChannel, (ctx: Context, letter: Letter) => Promise<Outcome>> = {
  mail: sendMail,
  wechat: sendWechat,
};

/**
 * Sends the due deliveries of one person by one channel as one message, at least once: a crash between the service's
 * answer and the mark repeats the message after the claim has expired (decision 0058). What its reader has read
 * meanwhile, or may not see any more, is not sent.
 * @returns the outcome, for the caller's count; `rests` when the channel is to be left alone
 */
export async function deliverTo(
  ctx: Context,
  channel: DeliveryChannel,
  userId: number,
): Promise<Outcome["is"] | "waits" | "nothing"> {
  const claim = await claimDue(ctx, { channel, userId });
  if (!claim) return "nothing";
  try {
    const letter = await letterOf(ctx, claim);
    if (typeof letter === "string") return letter;
    const outcome = await send[channel](ctx, letter);
    await settle(ctx, claim, outcome);
    ctx.metrics.deliveries.inc({ channel, outcome: outcome.is });
    return outcome.is;
  } catch (error) {
    // A bug with one person's news must not stop the others' messages.
    ctx.log.error({ err: error, channel, userId }, "delivery failed");
    ctx.metrics.deliveries.inc({ channel, outcome: "again" });
    await tryAgain(ctx, claim, "程序出错，详见日志");
    return "again";
  }
}

/** The message of a claim; `waits` or `nothing` when no message is to be sent now. */
async function letterOf(ctx: Context, claim: Claim): Promise<Letter | "waits" | "nothing"> {
  const { channel, userId } = claim;
  const now = ctx.clock.now();
  const [person, choices, setting] = await Promise.all([
    ctx.db
      .selectFrom("user")
      .select(["id", "name", "role", "left_at", "banned_until"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom("delivery_choice")
      .select(["tab", "mode"])
      .where("user_id", "=", userId)
      .where("channel", "=", channel)
      .execute(),
    ctx.db.selectFrom("delivery_setting").selectAll().where("user_id", "=", userId).executeTakeFirst(),
  ]);
  const isGone = person.left_at !== null || (person.banned_until !== null && person.banned_until > now);
  const chosen = (mode: string) => choices.filter((choice) => choice.mode === mode).map(({ tab }) => tab);
  await dropUnwanted(ctx, claim, isGone ? [] : choices.map(({ tab }) => tab));
  const quiet = quietOf(setting);
  const quietEnd = endOfQuiet(quiet, now);
  if (quietEnd !== null) {
    await putOff(ctx, claim, quietEnd);
    return "waits";
  }
  const since = lastDigest(quiet, now);
  await putOff(ctx, claim, since + DAY_MS, { tabs: chosen("daily"), since });
  const limitedUntil = await endOfLimit(ctx, claim);
  if (limitedUntil !== null) {
    await putOff(ctx, claim, limitedUntil);
    return "waits";
  }
  const held = await heldQuery(ctx, claim, READ_MAX).execute();
  const news =
    held.length === 0
      ? []
      : await newsOf(
          ctx,
          person,
          held.map(({ id }) => id),
        );
  if (news.length === 0) {
    await dropHeld(ctx.db, claim);
    return "nothing";
  }
  const unread = (await countHeld(ctx, claim)) - held.length;
  return {
    userId,
    name: person.name,
    news: news.slice(0, TOLD_MAX),
    more: Math.max(0, news.length - TOLD_MAX) + Math.max(0, unread),
    key: createHash("sha256")
      .update(JSON.stringify([channel, userId, held.map(({ id, last_seq }) => [id, last_seq])]))
      .digest("base64url"),
  };
}

/** Drops deliveries of tabs that the person has switched off since. */
async function dropUnwanted({ db }: Context, claim: Claim, wanted: DeliveryTab[]): Promise<void> {
  if (wanted.length === 0) return dropHeld(db, claim);
  await db.deleteFrom("delivery").where(isHeld(claim)).where("tab", "not in", wanted).execute();
}

/** @returns when the person may get the next message, in ms; null when now */
async function endOfLimit({ db, clock }: Context, { channel, userId }: Claim): Promise<number | null> {
  const sent = await db
    .selectFrom("delivery_sent")
    .select("sent_at")
    .where("user_id", "=", userId)
    .where("channel", "=", channel)
    .where("sent_at", ">", clock.now() - HOUR_MS)
    .orderBy("sent_at", "desc")
    .limit(PER_HOUR[channel])
    .execute();
  const oldest = sent.length < PER_HOUR[channel] ? undefined : sent.at(-1);
  return oldest ? oldest.sent_at + HOUR_MS : null;
}

async function settle(ctx: Context, claim: Claim, outcome: Outcome): Promise<void> {
  const { channel, userId } = claim;
  const now = ctx.clock.now();
  switch (outcome.is) {
    case "sent":
      return ctx.db.transaction().execute(async (trx) => {
        await dropHeld(trx, claim);
        await trx.insertInto("delivery_sent").values({ channel, user_id: userId, sent_at: now }).execute();
      });
    case "off":
      return ctx.db.transaction().execute(async (trx) => {
        await switchOff(trx, { userId, channel });
        if (channel === "mail")
          await trx.updateTable("mail_address").set({ failed_at: now }).where("user_id", "=", userId).execute();
        const { title, body } = outcome;
        const notice = { kind: "account", title, body, path: "/message/settings" } as const;
        await notify({ ctx, trx, userIds: [userId], notice });
      });
    case "dead":
      return giveUp(ctx, claim, outcome.why);
    case "again":
      return tryAgain(ctx, claim, outcome.why);
    case "full": {
      ctx.log.warn({ channel }, `deliveries wait: ${outcome.why}`);
      return putOff(ctx, claim, outcome.until);
    }
    case "rests":
      return putOff(ctx, claim, now + MINUTE_MS);
  }
}
