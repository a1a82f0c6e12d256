import { resolve } from "node:path";
import { apiDocsOf } from "./api-docs.ts";
import type { Env } from "./env.ts";
import { knownSecret, pem, secret } from "./kept-secret.ts";
import { oldSecrets } from "./old-secrets.ts";
import { privatePort } from "./private-port.ts";
import { siteUrl } from "./site-url.ts";
import { type Trust, trustOf } from "./trust-proxy.ts";

/** What the web server itself needs. */
export interface WebSettings {
  environment: Env["APP_ENV"];
  host: string;
  port: number;
  /** Origin of SITE_URL; undefined when the operator gave none. */
  siteOrigin: string | undefined;
  apiBaseUrl: string;
  /** Where the API says whether it is ready, and hears what was read here; undefined where it runs elsewhere and nobody said. */
  apiPrivateUrl: string | undefined;
  /** Proves to the API that X-Client-IP comes from us. */
  serviceSecret: string | undefined;
  trust: Trust;
  /** Origins that pages may reach beside their own (CSP). */
  chatSocketOrigin: string | undefined;
  cdnOrigin: string | undefined;
  statisticsOrigin: string | undefined;
  metrics: boolean;
  /** Pages read the API's data in the web worker itself; the launcher says so (launch-settings.ts). */
  readsHere: boolean;
  /** There are other web workers on this machine; the launcher says so. */
  sharesPages: boolean;
  /** So long the web tier goes on after it was told to stop, in ms: a proxy's health checks see it, and its kept connections end. */
  drainMs: number;
  logLevel: string;
}

/** Without a proxy nobody's pooled connections and health checks are waited for. */
const DRAIN_SECONDS_BEHIND_PROXY = 3;

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

/** What the pages need. */
export interface PageSettings {
  environment: Env["APP_ENV"];
  /** Public origin without a trailing slash: canonical URLs are made from it, never from a Host header. */
  siteUrl: string;
  apiBaseUrl: string;
  /** Where the browser opens the chat socket; empty means this origin's /chat. */
  chatSocketBase: string;
  cdnBase: string;
  sessionSecret: string;
  /** In use before: what they sealed is still opened. */
  oldSessionSecrets: string[];
  serviceSecret: string | undefined;
  signPublicKey: string | undefined;
  statisticsScriptUrl: string | undefined;
  selfTestPage: boolean;
  uiDemoPage: boolean;
  /** Whether anybody may read the API's document. */
  hasApiDocs: boolean;
  /** Addresses for who has found a hole; none: the page on which reports are taken. */
  securityContacts: string[];
}

/**
 * The launcher fills in what it knows better. The API's secret and key are read and not made: it makes them, on the same
 * machine.
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
    signPublicKey: env.SMS_SIGN_PUBLIC_KEY ? pem(env.SMS_SIGN_PUBLIC_KEY) : knownSecret(dataDir, "sms-sign.public.pem"),
    statisticsScriptUrl: env.STATISTICS_SCRIPT_URL,
    uiDemoPage: isShown(env.UI_DEMO_PAGE),
    selfTestPage: isShown(env.SELF_TEST_PAGE),
    hasApiDocs: apiDocsOf(env) !== "off",
    securityContacts: env.SECURITY_CONTACT,
  };
}
