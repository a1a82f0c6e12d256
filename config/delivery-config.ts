import { ConfigError } from "./config-error.ts";
import type { Env } from "./env.ts";

/** The mail server that takes the site's mails. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS if the server offers it. */
  isSecure: boolean;
  /** Refuse to send without TLS: a password never goes over the network in the clear. */
  requiresTls: boolean;
  auth: { user: string; pass: string } | undefined;
}

export interface MailConfig {
  /** Undefined for the console adapter. */
  smtp: SmtpServer | undefined;
  /** `群落 <no-reply@example.com>` */
  from: string;
}

/** The content of a field of a WeChat template. */
export type TemplatePart = "title" | "body" | "time" | "site";

export interface WechatTemplate {
  id: string;
  /** The template's field names with their contents. */
  fields: (readonly [field: string, part: TemplatePart])[];
}

/** The channels by which notices leave the site. Pages offer only these. */
export interface DeliveryChannels {
  mail: boolean;
  wechat: boolean;
}

const isThisMachine = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

function smtpServer(address: string): SmtpServer {
  const url = new URL(address);
  const isSecure = url.protocol === "smtps:";
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  if (host === "") throw new ConfigError("配置错误 SMTP_URL：缺少邮件服务器的名字（见 .env.example）");
  let auth: SmtpServer["auth"];
  try {
    if (url.username !== "") auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    throw new ConfigError("配置错误 SMTP_URL：用户名和密码里的 % 须写成 %25（见 .env.example）");
  }
  return {
    host,
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    requiresTls: !isSecure && auth !== undefined && !isThisMachine(host),
    auth,
  };
}

/** @returns undefined when the site sends no mails */
export function mailConfig(env: Env): MailConfig | undefined {
  if (env.MAIL_PROVIDER !== "smtp" && env.SMTP_URL)
    throw new ConfigError("配置错误 MAIL_PROVIDER：设置了 SMTP_URL 时须为 smtp（见 .env.example）");
  if (env.MAIL_PROVIDER === "none") return undefined;
  if (env.MAIL_PROVIDER === "console") {
    if (env.APP_ENV !== "local") throw new ConfigError("配置错误 MAIL_PROVIDER：console 只能用于 local 环境");
    return { smtp: undefined, from: env.MAIL_FROM ?? "群落 <no-reply@localhost>" };
  }
  for (const name of ["SMTP_URL", "MAIL_FROM"] as const)
    if (!env[name]) throw new ConfigError(`配置错误 ${name}：MAIL_PROVIDER=smtp 时必须设置（见 .env.example）`);
  return { smtp: smtpServer(env.SMTP_URL ?? ""), from: env.MAIL_FROM ?? "" };
}

/** @returns undefined when no template is configured */
export function wechatTemplate(env: Env): WechatTemplate | undefined {
  const { WECHAT_TEMPLATE_NOTICE: id, WECHAT_TEMPLATE_NOTICE_FIELDS: fields } = env;
  if (id === undefined) return undefined;
  // In `local` the simulated WeChat has a service account. A website app alone has none.
  const isSimulated = env.APP_ENV === "local" && !env.WECHAT_WEBSITE_APP_ID;
  if (!env.WECHAT_OFFICIAL_APP_ID && !isSimulated)
    throw new ConfigError(
      "配置错误 WECHAT_TEMPLATE_NOTICE：须同时设置 WECHAT_OFFICIAL_APP_ID 与 WECHAT_OFFICIAL_APP_SECRET（见 .env.example）",
    );
  return { id, fields };
}

/** For both tiers: the web tier has neither the mail server nor WeChat's secret, so nothing else is checked here. */
export const deliveryChannels = (env: Env): DeliveryChannels => ({
  mail: env.MAIL_PROVIDER !== "none",
  wechat: env.WECHAT_TEMPLATE_NOTICE !== undefined,
});
