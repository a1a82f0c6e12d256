import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { z } from "zod";

const text = z.string().trim();
const optional = text.optional().transform((value) => (value === "" ? undefined : value));
const baseOf = (protocol: RegExp, said: string) =>
  z
    .url({ protocol, error: said })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional();
const base = baseOf(/^https?$/, "须为以 http:// 或 https:// 开头的网址");
const socketBase = baseOf(/^wss?$/, "须为以 ws:// 或 wss:// 开头的地址");
const port = z.coerce.number().int().min(0).max(65_535);

/**
 * The settings that a page reads; the launcher fills in what it knows better (design.md §5). The app may not import the
 * API's rooms, so these say again what `api/config/env.ts` says; env.server.test.ts keeps the two in step.
 */
export const webEnvSchema = z.object({
  APP_ENV: z.enum(["local", "development", "production"]).default("local"),
  PORT: port.default(3000),
  API_PORT: port.default(3001),
  DATA_DIR: text.default("./data"),
  SITE_URL: base,
  API_BASE_URL: base,
  CHAT_SOCKET_BASE: socketBase,
  CDN_BASE: base,
  SESSION_SECRET: optional.pipe(z.string().min(32, "至少 32 个字符").optional()),
  SERVICE_SECRET: optional.pipe(z.string().min(32, "至少 32 个字符").optional()),
  SMS_SIGN_PUBLIC_KEY: optional,
  STATISTICS_SCRIPT_URL: base,
  SELF_TEST_PAGE: z.enum(["on", "off"]).optional(),
  UI_DEMO_PAGE: z.enum(["on", "off"]).optional(),
});

export interface WebEnv {
  environment: "local" | "development" | "production";
  /** Public origin without a trailing slash: canonical URLs are made from it, never from a Host header. */
  siteUrl: string;
  apiBaseUrl: string;
  /** Where the browser opens the chat socket; empty means this origin's /chat. */
  chatSocketBase: string;
  cdnBase: string;
  sessionSecret: string;
  serviceSecret: string | undefined;
  signPublicKey: string | undefined;
  statisticsScriptUrl: string | undefined;
  selfTestPage: boolean;
  uiDemoPage: boolean;
}

/** Read without making: the API makes these files, on the same machine. */
function keyFile(dataDir: string, name: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "keys", name), "utf8").trim();
  } catch {
    return undefined;
  }
}

function sessionSecret(dataDir: string): string {
  const known = keyFile(dataDir, "session-secret");
  if (known) return known;
  mkdirSync(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(join(dataDir, "keys", "session-secret"), randomBytes(32).toString("base64url"), {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(join(dataDir, "keys", "session-secret"), "utf8").trim();
}

function read(): WebEnv {
  const given = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = webEnvSchema.safeParse(given, { error: z.locales.zhCN().localeError });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`配置错误 ${issue?.path.join(".")}：${issue?.message}（见 .env.example）`);
  }
  const env = parsed.data;
  if (env.APP_ENV === "production" && !env.SESSION_SECRET) {
    throw new Error("配置错误 SESSION_SECRET：production 环境必须设置（至少 32 个字符）");
  }
  const dataDir = resolve(env.DATA_DIR);
  return {
    environment: env.APP_ENV,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    apiBaseUrl: env.API_BASE_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    chatSocketBase: env.CHAT_SOCKET_BASE ?? "",
    cdnBase: env.CDN_BASE ?? "",
    sessionSecret: env.SESSION_SECRET ?? sessionSecret(dataDir),
    serviceSecret: env.SERVICE_SECRET ?? keyFile(dataDir, "service-secret"),
    signPublicKey: env.SMS_SIGN_PUBLIC_KEY?.replaceAll("\\n", "\n") ?? keyFile(dataDir, "sms-sign.public.pem"),
    statisticsScriptUrl: env.STATISTICS_SCRIPT_URL,
    uiDemoPage: env.UI_DEMO_PAGE ? env.UI_DEMO_PAGE === "on" : env.APP_ENV !== "production",
    selfTestPage: env.SELF_TEST_PAGE ? env.SELF_TEST_PAGE === "on" : env.APP_ENV !== "production",
  };
}

let cached: WebEnv | undefined;

/** K01. Parsed once per process, at first use. */
export function webEnv(): WebEnv {
  return (cached ??= read());
}
