import { accessSync, constants, statSync } from "node:fs";
import { resolve } from "node:path";
import { apiConfig } from "../config/api-config.ts";
import { ConfigError } from "../config/config-error.ts";
import { type Env, readEnv } from "../config/env.ts";
import { secret } from "../config/kept-secret.ts";
import { privatePort } from "../config/private-port.ts";
import { makeFolder } from "../config/made-folder.ts";
import { isDiskFull, NotThereError } from "../config/not-there-error.ts";
import { withSecretFiles } from "../config/secret-files.ts";
import { type WebSettings, webSettings } from "../config/web-config.ts";

type Variables = Record<string, string>;

export interface LaunchPlan {
  env: Env;
  /**
   * The environment of each tier's processes: its own secrets, without the other tier's. Undefined: the tier is not
   * started.
   */
  api: Variables | undefined;
  web: Variables | undefined;
  settings: WebSettings;
}

/**
 * Settings for writing, sending and storing, which stay with the API. S3_BUCKET is not among them: web workers may know
 * that files are in a bucket.
 */
const ofWritesAlone =
  /^(?:REDIS_URL|S3_(?!BUCKET$).*|SERVICE_SECRET_OLD|SMS_SIGN_PRIVATE_KEY|SMS_SIGN_PRIVATE_KEY_OLD|BACKUP_KEY|SMTP_URL|ALIYUN_.*|TENCENT_.*|WECHAT_.*_SECRET|WECHAT_PUSH_TOKEN|ADMIN_PHONES)$/;
/** Settings that the API does not need: the secrets that seal cookies and backups. */
export const ofOthersThanApi = /^(?:SESSION_SECRET(?:_OLD)?|BACKUP_KEY)$/;
/** Settings that a web worker without its own reads does not get: all that give access to the data. */
export const ofApiAlone = new RegExp(`^(?:DATABASE_URL|SEARCH_KEY|S3_BUCKET)$|${ofWritesAlone.source}`);

const given = (
  source: Record<string, string | undefined>,
  also: Record<string, string | undefined>,
  without?: RegExp,
): Variables =>
  Object.fromEntries(
    Object.entries({ ...source, ...also }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !without?.test(entry[0]),
    ),
  );

function prepareFolder(env: Env): void {
  const folder = resolve(env.DATA_DIR);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error("a file"), { code: "ENOTDIR" });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (isDiskFull(error)) throw new NotThereError(`不能写入 DATA_DIR ${folder}（${code}）：请检查磁盘空间`);
    throw new ConfigError(`配置错误 DATA_DIR：不能写入 ${folder}（${code}）`);
  }
}

/** @throws ConfigError when two listeners of this process would use the same port */
function checkPorts(env: Env, ports: Record<string, number>): void {
  const all = Object.entries({
    ...ports,
    ...(env.METRICS_PORT === undefined ? {} : { METRICS_PORT: env.METRICS_PORT }),
  });
  for (const [index, [name, port]] of all.entries()) {
    const other = all.slice(0, index).find(([, taken]) => taken === port && port !== 0);
    if (other) throw new ConfigError(`配置错误 ${name}：与 ${other[0]} 都是 ${port}，须各用一个端口`);
  }
}

/**
 * Reads and checks every setting before anything is started, and makes DATA_DIR, secrets and key pair where needed.
 * @param only `web` or `api` for a single tier; with API_BASE_URL the API runs elsewhere
 * @throws ConfigError with one line for the operator
 */
export function planLaunch(only: string | undefined, version: string, environment: NodeJS.ProcessEnv): LaunchPlan {
  if (only !== undefined && only !== "web" && only !== "api")
    throw new ConfigError(`不认识的参数 ${only}：可用 web、api，或不带参数`);
  const source = withSecretFiles(environment);
  const env = readEnv(source);
  const startsApi = only === "api" || (only === undefined && env.API_BASE_URL === undefined);
  const startsWeb = only !== "api";
  const settings = webSettings(env);
  checkPorts(env, {
    ...(startsWeb ? { PORT: env.PORT } : {}),
    ...(startsApi ? { API_PORT: env.API_PORT, API_PRIVATE_PORT: privatePort(env) } : {}),
  });
  const common = { NODE_ENV: "production" };
  prepareFolder(env);
  // With PostgreSQL, reads in web workers need the database's password there: only where the operator turns them on.
  const readsInWeb =
    startsApi &&
    startsWeb &&
    (env.READS_IN_WEB === undefined ? env.DATABASE_URL === undefined : env.READS_IN_WEB === "on");
  const config = startsApi ? apiConfig(env, version) : undefined;
  return {
    env,
    settings,
    // The launcher prints one line. The API's lines at level info appear only with LOG_LEVEL.
    api:
      config &&
      given(
        source,
        {
          ...common,
          SERVICE_SECRET: config.serviceSecret,
          SMS_SIGN_PRIVATE_KEY: config.sign.privateKey,
          SMS_SIGN_PUBLIC_KEY: config.sign.publicKey,
          LOG_LEVEL: env.LOG_LEVEL ?? (env.APP_ENV === "production" ? undefined : "warn"),
        },
        ofOthersThanApi,
      ),
    web: startsWeb
      ? given(
          source,
          {
            ...common,
            SESSION_SECRET: secret(env, "SESSION_SECRET"),
            // With the API elsewhere, its secret and key come from settings, or from a shared DATA_DIR.
            ...(config ? { SERVICE_SECRET: config.serviceSecret, SMS_SIGN_PUBLIC_KEY: config.sign.publicKey } : {}),
            READS_IN_WEB: readsInWeb ? "on" : "off",
          },
          readsInWeb ? ofWritesAlone : ofApiAlone,
        )
      : undefined,
  };
}
