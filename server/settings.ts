import { ConfigError, type Env } from "../api/config/env.ts";
import { type Trust, trustOf } from "./trust-proxy.ts";

/** What the web server itself needs; pages read theirs in app/server/env.server.ts. */
export interface WebSettings {
  environment: Env["APP_ENV"];
  host: string;
  port: number;
  /** Origin of SITE_URL; undefined when the operator gave none. */
  siteOrigin: string | undefined;
  apiBaseUrl: string;
  /** Proves to the API that X-Client-IP comes from us. */
  serviceSecret: string | undefined;
  trust: Trust;
  /** Origins that pages may reach beside their own (CSP). */
  chatSocketOrigin: string | undefined;
  cdnOrigin: string | undefined;
  statisticsOrigin: string | undefined;
  metrics: boolean;
  logLevel: string;
}

const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);

/** Where this machine reaches the API that it started itself. */
export function loopbackApi(env: Env, port = env.API_PORT): string {
  const host =
    env.API_HOST === "0.0.0.0"
      ? "127.0.0.1"
      : env.API_HOST === "::"
        ? "[::1]"
        : env.API_HOST.includes(":")
          ? `[${env.API_HOST}]`
          : env.API_HOST;
  return `http://${host}:${port}`;
}

/** @throws ConfigError with one line that names the wrong variable */
export function webSettings(env: Env): WebSettings {
  if (env.APP_ENV === "production" && !env.SITE_URL) {
    throw new ConfigError("配置错误 SITE_URL：production 环境必须设置，例如 https://qunluo.example.com");
  }
  return {
    environment: env.APP_ENV,
    host: env.HOST,
    port: env.PORT,
    siteOrigin: originOf(env.SITE_URL),
    apiBaseUrl: env.API_BASE_URL ?? loopbackApi(env),
    serviceSecret: env.SERVICE_SECRET,
    trust: trustOf(env.TRUST_PROXY),
    chatSocketOrigin: originOf(env.CHAT_SOCKET_BASE),
    cdnOrigin: originOf(env.CDN_BASE),
    statisticsOrigin: originOf(env.STATISTICS_SCRIPT_URL),
    metrics: env.METRICS_PORT !== undefined,
    logLevel: env.LOG_LEVEL ?? "warn",
  };
}
