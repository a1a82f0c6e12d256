import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { join, resolve } from "node:path";
import { ConfigError } from "./config-error.ts";
import type { Env } from "./env.ts";
import { makeFolder, syncFolder } from "./made-folder.ts";
import { isDiskFull, NotThereError } from "./not-there-error.ts";

/** A secret in DATA_DIR, for an operator who configured none: made at the first start, with mode 600. */
function keptSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, "keys");
  const file = join(folder, name);
  // Only a missing secret is made: a key pair takes up to a second.
  if (existsSync(file)) return readSecret(file);
  try {
    makeSecret(folder, file, make);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new NotThereError(`不能写入 ${file}（${(error as NodeJS.ErrnoException).code}）：请检查磁盘空间`);
  }
  return readSecret(file);
}

/**
 * @throws ConfigError when the file is empty, as after a power cut with an earlier version: nothing may be sealed with
 *   an empty secret
 */
function readSecret(file: string): string {
  const text = readFileSync(file, "utf8").trim();
  if (text === "") throw new ConfigError(`密钥文件是空的：${file}，请从备份恢复它，或删去它再启动`);
  return text;
}

function makeSecret(folder: string, file: string, make: () => string): void {
  makeFolder(folder, 0o700);
  // Written to another file and then linked, so that even after a power cut no half-written secret is read.
  const part = join(folder, `.${randomUUID()}`);
  try {
    writeFileSync(part, make(), { flag: "wx", mode: 0o600, flush: true });
    // Of two processes that start together, one creates the name; the other reads that file.
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(folder);
}

/** Reads a secret without making it: for a process that shares the DATA_DIR of the process that makes it. */
export function knownSecret(dataDir: string, name: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "keys", name), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** A PEM text from an environment variable, in which line breaks are often the two characters `\n`. */
export const pem = (value: string) => value.replaceAll("\\n", "\n");

function readKey(name: string, read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch {
    throw new ConfigError(`配置错误 ${name}：不是一把完整的 PEM 密钥（换行可写成 \\n，见 .env.example）`);
  }
}

/** The public key of the web tier alone. @throws ConfigError when it cannot be parsed */
export function checkedPublicKey(given: string): string {
  const publicKey = pem(given);
  readKey("SMS_SIGN_PUBLIC_KEY", () => createPublicKey(publicKey));
  return publicKey;
}

/** @throws ConfigError when a key cannot be parsed, is no RSA key of at least 2048 bits, or the two are no pair */
function checkedPair(privateKey: string, publicKey: string): { privateKey: string; publicKey: string } {
  const secret = readKey("SMS_SIGN_PRIVATE_KEY", () => createPrivateKey(privateKey));
  const open = readKey("SMS_SIGN_PUBLIC_KEY", () => createPublicKey(publicKey));
  if (secret.asymmetricKeyType !== "rsa" || (secret.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new ConfigError("配置错误 SMS_SIGN_PRIVATE_KEY：须为 2048 位以上的 RSA 密钥（见 .env.example）");
  }
  if (!createPublicKey(secret).equals(open))
    throw new ConfigError("配置错误 SMS_SIGN_PUBLIC_KEY：与 SMS_SIGN_PRIVATE_KEY 不是一对");
  return { privateKey, publicKey };
}

/**
 * The key pair of the SMS sign (C17). In production both keys come from settings. Elsewhere a pair is made at the first
 * start and stored in `DATA_DIR/keys/sms-sign.{private,public}.pem`.
 */
export function signKeys(env: Env): { privateKey: string; publicKey: string } {
  if (env.SMS_SIGN_PRIVATE_KEY && env.SMS_SIGN_PUBLIC_KEY) {
    return checkedPair(pem(env.SMS_SIGN_PRIVATE_KEY), pem(env.SMS_SIGN_PUBLIC_KEY));
  }
  for (const [given, missing] of [
    ["SMS_SIGN_PRIVATE_KEY", "SMS_SIGN_PUBLIC_KEY"],
    ["SMS_SIGN_PUBLIC_KEY", "SMS_SIGN_PRIVATE_KEY"],
  ] as const)
    if (env[given]) throw new ConfigError(`配置错误 ${missing}：设置了 ${given} 时必须设置（见 .env.example）`);
  if (env.APP_ENV === "production") {
    throw new ConfigError(
      "配置错误 SMS_SIGN_PRIVATE_KEY：production 环境须同时设置 SMS_SIGN_PRIVATE_KEY 与 SMS_SIGN_PUBLIC_KEY（见 .env.example）",
    );
  }
  const dataDir = resolve(env.DATA_DIR);
  let made: { privateKey: string; publicKey: string } | undefined;
  const pair = () =>
    (made ??= generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    }));
  const privateKey = keptSecret(dataDir, "sms-sign.private.pem", () => pair().privateKey);
  const publicKey = keptSecret(dataDir, "sms-sign.public.pem", () => pair().publicKey);
  return { privateKey, publicKey };
}

/** A secret: required in production; elsewhere made at the first start and stored in DATA_DIR. */
export function secret(env: Env, name: "SESSION_SECRET" | "SERVICE_SECRET"): string {
  const given = env[name];
  if (given) return given;
  if (env.APP_ENV === "production")
    throw new ConfigError(`配置错误 ${name}：production 环境必须设置（至少 32 个字符）`);
  return keptSecret(resolve(env.DATA_DIR), name.toLowerCase().replace("_", "-"), () =>
    randomBytes(32).toString("base64url"),
  );
}
