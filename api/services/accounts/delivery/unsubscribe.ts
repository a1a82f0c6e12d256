import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../context.ts";
import { mailUnsubscribePath } from "../../../../contract/accounts/delivery-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { maskMail } from "../../../../contract/shared/mask-mail.ts";
import { switchOff } from "../../shared/delivery/end-deliveries.ts";

interface Receiver {
  userId: number;
  address: string;
}

const seal = (secret: string, { userId, address }: Receiver) =>
  createHmac("sha256", secret).update(`mail-unsubscribe|${userId}|${address}`).digest("base64url");

/**
 * The address of one-click unsubscribing (RFC 8058) for one member and mail address. It needs no login, allows nothing
 * else, and works as long as the member keeps the address.
 */
export function unsubscribeUrl(
  config: Pick<Context["config"], "siteUrl" | "serviceSecret">,
  receiver: Receiver,
): string {
  const token = `${receiver.userId}.${seal(config.serviceSecret, receiver)}`;
  return `${config.siteUrl}${mailUnsubscribePath}?token=${token}`;
}

/** @throws ApiError NOT_FOUND for a token that is wrong, or of an address that the member has changed since */
async function receiverOf(ctx: Context, token: string): Promise<Receiver> {
  const gone = new ApiError("NOT_FOUND", "退订链接无效，或这个邮箱已不再接收通知");
  const [, id = "", mac = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const row = await ctx.db
    .selectFrom("mail_address")
    .select("address")
    .where("user_id", "=", Number(id || 0))
    .executeTakeFirst();
  if (!row) throw gone;
  const receiver = { userId: Number(id), address: row.address };
  const given = Buffer.from(mac);
  const isOurs = [ctx.config.serviceSecret, ...ctx.config.oldServiceSecrets].some((secret) => {
    const expected = Buffer.from(seal(secret, receiver));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw gone;
  return receiver;
}

/** The address whose mails a link switches off, and whether any are on. @throws ApiError NOT_FOUND */
export async function readUnsubscribe({
  ctx,
  token,
}: {
  ctx: Context;
  token: string;
}): Promise<{ address: string; isOn: boolean }> {
  const { userId, address } = await receiverOf(ctx, token);
  const on = await ctx.db
    .selectFrom("delivery_choice")
    .select("tab")
    .where("user_id", "=", userId)
    .where("channel", "=", "mail")
    .executeTakeFirst();
  return { address: maskMail(address), isOn: on !== undefined };
}

/** Switches a member's mails off, and nothing else; a repeated call changes nothing. @throws ApiError NOT_FOUND */
export async function unsubscribe({ ctx, token }: { ctx: Context; token: string }): Promise<{ ok: true }> {
  const { userId } = await receiverOf(ctx, token);
  await ctx.db.transaction().execute((trx) => switchOff(trx, { userId, channel: "mail" }));
  return { ok: true };
}
