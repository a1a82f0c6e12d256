import { ConfigError } from "./config-error.ts";
import type { Env } from "./env.ts";

/** The site's public address, without a trailing slash. @throws ConfigError in production without SITE_URL */
export function siteUrl(env: Env): string {
  if (env.APP_ENV === "production" && !env.SITE_URL)
    throw new ConfigError("配置错误 SITE_URL：production 环境必须设置，例如 https://qunluo.example.com");
  return env.SITE_URL ?? `http://localhost:${env.PORT}`;
}
