import { ConfigError } from "./config-error.ts";
import type { Env } from "./env.ts";
import { group } from "./group.ts";

/** An application on WeChat's open platform (website) or a service account (official). */
export interface WechatApp {
  appId: string;
  appSecret: string;
}

export interface WechatConfig {
  website: WechatApp | undefined;
  official: WechatApp | undefined;
  openBase: string;
  apiBase: string;
  /** Token by which WeChat signs its push requests; undefined without pushes. */
  pushToken: string | undefined;
}

export function wechatConfig(env: Env): WechatConfig | undefined {
  const website = group(
    env.WECHAT_WEBSITE_APP_ID !== undefined || env.WECHAT_WEBSITE_APP_SECRET !== undefined,
    "启用微信网站应用登录",
    {
      WECHAT_WEBSITE_APP_ID: env.WECHAT_WEBSITE_APP_ID,
      WECHAT_WEBSITE_APP_SECRET: env.WECHAT_WEBSITE_APP_SECRET,
    },
  );
  const official = group(
    env.WECHAT_OFFICIAL_APP_ID !== undefined || env.WECHAT_OFFICIAL_APP_SECRET !== undefined,
    "启用微信服务号",
    {
      WECHAT_OFFICIAL_APP_ID: env.WECHAT_OFFICIAL_APP_ID,
      WECHAT_OFFICIAL_APP_SECRET: env.WECHAT_OFFICIAL_APP_SECRET,
    },
  );
  if (env.WECHAT_PUSH_TOKEN && !official)
    throw new ConfigError(
      "配置错误 WECHAT_PUSH_TOKEN：须同时设置 WECHAT_OFFICIAL_APP_ID 与 WECHAT_OFFICIAL_APP_SECRET（见 .env.example）",
    );
  if (!website && !official) return undefined;
  return {
    website: website && { appId: website.WECHAT_WEBSITE_APP_ID, appSecret: website.WECHAT_WEBSITE_APP_SECRET },
    official: official && { appId: official.WECHAT_OFFICIAL_APP_ID, appSecret: official.WECHAT_OFFICIAL_APP_SECRET },
    openBase: env.WECHAT_OPEN_BASE ?? "https://open.weixin.qq.com",
    apiBase: env.WECHAT_API_BASE ?? "https://api.weixin.qq.com",
    pushToken: env.WECHAT_PUSH_TOKEN,
  };
}
