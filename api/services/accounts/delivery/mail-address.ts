import { createHash, randomBytes } from "node:crypto";
import type { Context, Viewer } from "../../../context.ts";
import { mailConfirmPath } from "../../../../contract/accounts/delivery-names.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { AwayError } from "../../../lib/breaker.ts";
import { MailError } from "../../../lib/mail-error.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { switchOff } from "../../shared/delivery/end-deliveries.ts";
import { takeLimitOf } from "../../shared/limit/limits.ts";
import { hashToken } from "../session/viewer-of-token.ts";
import { letterHtml, letterText, type MailParts } from "./mail-texts.ts";
import { deliveryLimits } from "../../../../contract/accounts/delivery.ts";

const VALID_HOURS = 24;
const VALID_MS = VALID_HOURS * 3_600_000;

const dead = () =>
  new ApiError("NOT_FOUND", "确认链接无效、已过期或已用过，也可能属于另一个账号。请在通知设置里重新发送");

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * Sends a link to an address, which confirms it. Only the last link of a member is valid. The earlier address stays in use
 * until then.
 * @throws ApiError UNAVAILABLE when mails are not configured or cannot be sent now; INVALID_INPUT at `address` when its
 * server refuses it; TOO_MANY_REQUESTS past three links of a member, or twelve of all members, to one address in a day
 */
export async function setAddress({ ctx, viewer, address }: Asked & { address: string }): Promise<{ ok: true }> {
  const { mail, db, clock } = ctx;
  if (!mail) throw new ApiError("UNAVAILABLE", "本站没有开通邮件通知");
  const key = createHash("sha256").update(address.toLowerCase()).digest("base64url");
  await takeLimitOf(deliveryLimits.claim, ctx, `${viewer.id} ${key}`);
  await takeLimitOf(deliveryLimits.mailbox, ctx, key);
  const token = randomBytes(32).toString("base64url");
  const row = { address, token_hash: hashToken(token), expires_at: clock.now() + VALID_MS };
  await db
    .insertInto("mail_confirmation")
    .values({ user_id: viewer.id, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  try {
    await mail.send(await confirmationMail(ctx, viewer, { address, token }), { isAwaited: true });
  } catch (error) {
    const cause = error instanceof AwayError ? (error.cause ?? error) : error;
    // A server that answers too late may have taken the mail: its link stays valid.
    if (!(cause instanceof MailError && cause.kind === "away"))
      await db.deleteFrom("mail_confirmation").where("token_hash", "=", row.token_hash).execute();
    if (cause instanceof MailError && cause.kind === "recipient") throw fieldError("address", "这个邮箱不存在，请检查");
    if (!(cause instanceof MailError || cause instanceof AwayError)) throw error;
    ctx.log.warn({ err: cause }, "confirmation mail not sent");
    throw new ApiError("UNAVAILABLE", "邮件暂时发不出去，请稍后再试");
  }
  return { ok: true };
}

/** The mail goes to an address that may be a stranger's: it contains no text of the member, not even a name. */
async function confirmationMail(ctx: Context, viewer: Viewer, { address, token }: { address: string; token: string }) {
  const { siteName } = await publicConfig({ ctx });
  const { siteUrl } = ctx.config;
  const parts: MailParts = {
    greeting: "你好：",
    blocks: [
      {
        title: "确认用这个邮箱接收通知",
        body: `${siteName}的一个账号（编号 ${viewer.id}）要用这个邮箱接收通知。请在 ${VALID_HOURS} 小时内打开链接，登录这个账号，点“确认”。`,
        url: `${siteUrl}${mailConfirmPath}?token=${token}`,
      },
      { title: "不是你本人？", body: "不用理会这封邮件，不会再收到别的。", url: null },
    ],
    more: null,
    links: [],
    site: { words: siteName, url: siteUrl },
  };
  return {
    to: address,
    subject: `${siteName}：确认接收通知的邮箱`,
    text: letterText(parts),
    html: letterHtml(parts),
    messageId: `${randomBytes(16).toString("hex")}@${new URL(siteUrl).hostname}`,
  };
}

/** The address that a link confirms for the viewer. @throws ApiError NOT_FOUND, the same for every reason */
export async function readConfirmation({
  ctx,
  viewer,
  token,
}: Asked & { token: string }): Promise<{ address: string }> {
  const row = await ctx.db
    .selectFrom("mail_confirmation")
    .select("address")
    .where("token_hash", "=", hashToken(token))
    .where("user_id", "=", viewer.id)
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
  if (!row) throw dead();
  return row;
}

/** Uses up a link: its address is the viewer's from now on, in place of an earlier one. @throws ApiError NOT_FOUND */
export async function confirmAddress({ ctx, viewer, token }: Asked & { token: string }): Promise<{ ok: true }> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [viewer.id]);
    const used = await trx
      .deleteFrom("mail_confirmation")
      .where("token_hash", "=", hashToken(token))
      .where("user_id", "=", viewer.id)
      .where("expires_at", ">", now)
      .returning("address")
      .executeTakeFirst();
    if (!used) throw dead();
    const row = { address: used.address, confirmed_at: now, failed_at: null };
    await trx
      .insertInto("mail_address")
      .values({ user_id: viewer.id, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
  });
  return { ok: true };
}

/** Deletes the viewer's address, a waiting one, and switches mails off. A repeated call changes nothing. */
export async function removeAddress({ ctx, viewer }: Asked): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [viewer.id]);
    await switchOff(trx, { userId: viewer.id, channel: "mail" });
    await trx.deleteFrom("mail_confirmation").where("user_id", "=", viewer.id).execute();
    await trx.deleteFrom("mail_address").where("user_id", "=", viewer.id).execute();
  });
  return { ok: true };
}
