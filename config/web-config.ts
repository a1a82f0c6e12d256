import { resolve } from "node:path";
import { apiDocsOf } from "./api-docs.ts";
import type { Env } from "./env.ts";
import { checkedPublicKey, knownSecret, secret } from "./kept-secret.ts";
import { oldSecrets } from "./old-secrets.ts";
import { privatePort } from "./private-port.ts";
import { siteUrl } from "./site-url.ts";
import { type Trust, trustOf } from "./trust-proxy.ts";

/** Settings of the web server itself. */
export interface WebSettings {
  environment: Env["APP_ENV"];
  host: string;
  port: number;
  /** Origin of SITE_URL; undefined without that setting. */
  siteOrigin: string | undefined;
  apiBaseUrl: string;
  /**
   * Address of the API's private listener, for readiness and for reports about reads in this process; undefined for an
   * API elsewhere without API_PRIVATE_URL.
   */
  apiPrivateUrl: string | undefined;
  /** Proves to the API that the web tier wrote X-Client-IP. */
  serviceSecret: string | undefined;
  trust: Trust;
  /** Origins that pages may use beside their own (CSP). */
  chatSocketOrigin: string | undefined;
  cdnOrigin: string | undefined;
  statisticsOrigin: string | undefined;
  metrics: boolean;
  /** Whether the web worker itself reads the API's data; the launcher sets this (launch-settings.ts). */
  readsHere: boolean;
  /** Whether this machine has other web workers; the launcher sets this. */
  sharesPages: boolean;
  /**
   * Time in ms that the web tier keeps serving after a stop signal, so that a proxy's health checks notice it and
   * kept-alive connections end.
   */
  drainMs: number;
  logLevel: string;
}

/** Without a proxy the web tier stops at once: there are no pooled connections and health checks. */
const DRAIN_SECONDS_BEHIND_PROXY = 3;

const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);

/** Address at which this machine reaches the API that it started itself. */
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
  siteUrl(env);
  return {
    environment: env.APP_ENV,
    host: env.HOST,
    port: env.PORT,
    siteOrigin: originOf(env.SITE_URL),
    apiBaseUrl: env.API_BASE_URL ?? loopbackApi(env),
    apiPrivateUrl:
      env.API_PRIVATE_URL ?? (env.API_BASE_URL === undefined ? loopbackApi(env, privatePort(env)) : undefined),
    serviceSecret: env.SERVICE_SECRET,
    trust: trustOf(env.TRUST_PROXY),
    chatSocketOrigin: originOf(env.CHAT_SOCKET_BASE),
    cdnOrigin: originOf(env.CDN_BASE),
    statisticsOrigin: originOf(env.STATISTICS_SCRIPT_URL),
    metrics: env.METRICS_PORT !== undefined,
    readsHere: env.READS_IN_WEB === "on",
    sharesPages: (env.WEB_WORKERS ?? 1) > 1,
    drainMs:
      1000 *
      (env.DRAIN_SECONDS ?? (env.APP_ENV === "production" && env.TRUST_PROXY !== "" ? DRAIN_SECONDS_BEHIND_PROXY : 0)),
    logLevel: env.LOG_LEVEL ?? "warn",
  };
}

/** Settings of the pages. */
export interface PageSettings {
  environment: Env["APP_ENV"];
  /** Public origin without a trailing slash: canonical URLs begin with it, never with a Host header. */
  siteUrl: string;
  apiBaseUrl: string;
  /** Base address of the chat socket in the browser; empty means /chat of this origin. */
  chatSocketBase: string;
  cdnBase: string;
  sessionSecret: string;
  /** Earlier secrets, which still unseal cookies. */
  oldSessionSecrets: string[];
  serviceSecret: string | undefined;
  signPublicKey: string | undefined;
  statisticsScriptUrl: string | undefined;
  selfTestPage: boolean;
  uiDemoPage: boolean;
  /** Whether every visitor may read the API's document. */
  hasApiDocs: boolean;
  /** Contacts for reports of vulnerabilities; empty: the page with the report form. */
  securityContacts: string[];
}

/**
 * Settings of the pages; the launcher has filled in some of them. The API's secret and key are only read, because the
 * API makes them on the same machine.
 * @throws ConfigError with one line that names the wrong variable
 */
export function pageSettings(env: Env): PageSettings {
  const dataDir = resolve(env.DATA_DIR);
  const isShown = (page: "on" | "off" | undefined) => (page ? page === "on" : env.APP_ENV !== "production");
  return {
    environment: env.APP_ENV,
    siteUrl: siteUrl(env),
    apiBaseUrl: env.API_BASE_URL ?? loopbackApi(env),
    chatSocketBase: env.CHAT_SOCKET_BASE ?? "",
    cdnBase: env.CDN_BASE ?? "",
    sessionSecret: secret(env, "SESSION_SECRET"),
    oldSessionSecrets: oldSecrets(env, "SESSION_SECRET"),
    serviceSecret: env.SERVICE_SECRET ?? knownSecret(dataDir, "service-secret"),
    signPublicKey: env.SMS_SIGN_PUBLIC_KEY
      ? checkedPublicKey(env.SMS_SIGN_PUBLIC_KEY)
      : knownSecret(dataDir, "sms-sign.public.pem"),
    statisticsScriptUrl: env.STATISTICS_SCRIPT_URL,
    uiDemoPage: isShown(env.UI_DEMO_PAGE),
    selfTestPage: isShown(env.SELF_TEST_PAGE),
    hasApiDocs: apiDocsOf(env) !== "off",
    securityContacts: env.SECURITY_CONTACT,
  };
}
