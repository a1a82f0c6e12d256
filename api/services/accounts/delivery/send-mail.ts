import type { Context } from "../../../context.ts";
import { deliverySettingsPath } from "../../../../contract/accounts/delivery-names.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { maskMail } from "../../../../contract/shared/mask-mail.ts";
import { AwayError } from "../../../lib/breaker.ts";
import { MailError } from "../../../lib/mail-error.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { letterHtml, letterText, type MailParts } from "./mail-texts.ts";
import type { Letter, Outcome } from "./outcome.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

const SUBJECT_MAX = 80;

/** Sends news to a member's confirmed address. */
export async function sendMail(ctx: Context, { userId, name, news, more, key }: Letter): Promise<Outcome> {
  const { mail } = ctx;
  const row = await ctx.db
    .selectFrom("mail_address")
    .select("address")
    .where("user_id", "=", userId)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  if (!mail || !row) return { is: "off", title: "邮件通知已关闭", body: "没有可用的邮箱。可以在通知设置里换一个。" };
  const { siteName } = await publicConfig({ ctx });
  const { siteUrl } = ctx.config;
  const unsubscribe = unsubscribeUrl(ctx.config, { userId, address: row.address });
  const count = news.length + more;
  const subject = count === 1 ? (news[0]?.title ?? "") : `你有 ${count} 条新通知`;
  const parts: MailParts = {
    greeting: name === null ? "你好：" : `${name}，你好：`,
    blocks: news.map(({ title, body, path }) => ({ title, body, url: `${siteUrl}${path}` })),
    more: more === 0 ? null : { words: `还有 ${more} 条，在站内查看`, url: `${siteUrl}/message/reply` },
    links: [
      { words: "通知设置", url: `${siteUrl}${deliverySettingsPath}` },
      { words: "退订邮件通知", url: unsubscribe },
    ],
    site: { words: siteName, url: siteUrl },
  };
  try {
    await mail.send({
      to: row.address,
      subject: cutText(`${siteName}：${subject}`, SUBJECT_MAX, "…"),
      text: letterText(parts),
      html: letterHtml(parts),
      messageId: `${key}@${new URL(siteUrl).hostname}`,
      unsubscribeUrl: unsubscribe,
    });
    return { is: "sent" };
  } catch (error) {
    if (error instanceof AwayError && error.cause === undefined) return { is: "rests" };
    const cause = error instanceof AwayError ? error.cause : error;
    if (!(cause instanceof MailError)) throw error;
    if (cause.kind === "recipient")
      return {
        is: "off",
        title: "邮件通知已关闭",
        body: `邮箱 ${maskMail(row.address)} 所在的服务器说没有这个收件人，邮件通知因此关闭了。可以在通知设置里换一个邮箱。`,
      };
    return { is: cause.kind === "refused" ? "dead" : "again", why: cause.message };
  }
}
