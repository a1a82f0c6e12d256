import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Env, readEnv } from "../../config/env.ts";
import { openDatabase, sqliteFile } from "../db/open.ts";
import { endAllSessions } from "../services/accounts/session/end-sessions.ts";
import { keptOld, oldFile, oldLine, type OwnSecret, ownSecrets, untilOf } from "../../config/old-secrets.ts";
import { writeWhole } from "../lib/durable-file.ts";
import { UsageError } from "./run-script.ts";

export const ROTATE_USAGE = `用法：npm run rotate-secrets              换掉所有密钥，旧的在有效期内仍可读，谁也不必重新登录
      npm run rotate-secrets -- --leaked   密钥已经泄露：旧的立即作废，所有登录当场结束（接口的令牌、实时连接也是），所有人须重新登录
DATA_DIR/keys 里的直接换掉；由配置给出的，打印出要改成什么。重新启动之后生效`;

const write = (path: string, text: string) =>
  writeWhole({ path, temporary: `${path}.part`, mode: 0o600, fill: (file) => file.writeFile(text) });

interface Made {
  /** By name of the setting. */
  settings: [name: string, value: string][];
  /** By file name in DATA_DIR/keys. */
  files: [name: string, value: string][];
}

function make(name: OwnSecret): Made {
  if (name !== "SMS_SIGN_PRIVATE_KEY") {
    const value = randomBytes(32).toString("base64url");
    return { settings: [[name, value]], files: [[ownSecrets[name].file, value]] };
  }
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const line = (pem: string) => pem.trim().replaceAll("\n", "\\n");
  return {
    settings: [
      ["SMS_SIGN_PRIVATE_KEY", line(privateKey)],
      ["SMS_SIGN_PUBLIC_KEY", line(publicKey)],
    ],
    files: [
      [ownSecrets[name].file, privateKey],
      ["sms-sign.public.pem", publicKey],
    ],
  };
}

/** The settings that the operator must change; the current secret is not printed. */
function toSet(name: OwnSecret, isLeaked: boolean): string {
  const { days } = ownSecrets[name];
  const old = isLeaked
    ? `${name}_OLD 须清空`
    : `${name}_OLD 的最前面放上现在的 ${name}${name === "SMS_SIGN_PRIVATE_KEY" ? "" : "（以逗号隔开）"}，${days} 天后删去`;
  return [
    `${name} 由配置给出，请改为（${old}）：`,
    ...make(name).settings.map(([key, value]) => `${key}=${value}`),
  ].join("\n");
}

/** The old secret is saved before the new one replaces it: a crash in between ends nobody's login. */
async function rotateFile(dataDir: string, name: OwnSecret, isLeaked: boolean): Promise<string> {
  const now = Date.now();
  const { file, days } = ownSecrets[name];
  const inUse = readFileSync(join(dataDir, "keys", file), "utf8").trim();
  if (isLeaked) await rm(oldFile(dataDir, name), { force: true });
  else {
    const all = [...keptOld(dataDir, name, now), { until: untilOf(name, now), value: inUse }];
    await write(oldFile(dataDir, name), all.map(oldLine).join(""));
  }
  for (const [made, value] of make(name).files) await write(join(dataDir, "keys", made), value);
  return `${file} 已换${isLeaked ? "，旧的已作废" : `，旧的 ${days} 天内仍可读`}`;
}

/**
 * Ends every session, and with it the sockets (api/live/chat-socket.ts): a decrypted session cookie contains the bearer
 * token, which a new secret would not invalidate.
 */
async function endSessions(env: Env, dataDir: string, now: number): Promise<string> {
  if (env.DATABASE_URL === undefined && !existsSync(sqliteFile(dataDir)))
    return "这里没有数据库：请在接口所在的机器上也运行一次，登录才会全部结束";
  const { db } = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }, () => {});
  try {
    return `已结束 ${await endAllSessions({ db, now })} 个登录，实时连接在半分钟内断开`;
  } finally {
    await db.destroy();
  }
}

/** The command `npm run rotate-secrets`. */
export async function rotateSecrets(
  source: Record<string, string | undefined>,
  args: string[],
  now = Date.now(),
): Promise<string> {
  let leaked: boolean | undefined;
  try {
    leaked = parseArgs({ args, options: { leaked: { type: "boolean" } } }).values.leaked;
  } catch {
    throw new UsageError(ROTATE_USAGE);
  }
  const env: Env = readEnv(source);
  const dataDir = resolve(env.DATA_DIR);
  // First: if the database is unavailable, nothing has changed yet, and the command can be repeated.
  const lines = leaked ? [await endSessions(env, dataDir, now)] : [];
  for (const name of Object.keys(ownSecrets) as OwnSecret[]) {
    const isGiven = env[name] !== undefined || env.APP_ENV === "production";
    if (isGiven) lines.push(toSet(name, leaked === true));
    else if (existsSync(join(dataDir, "keys", ownSecrets[name].file)))
      lines.push(await rotateFile(dataDir, name, leaked === true));
    else lines.push(`${ownSecrets[name].file} 还没有生成，启动时会生成`);
  }
  return [...lines, "重新启动网站与接口之后生效"].join("\n");
}
