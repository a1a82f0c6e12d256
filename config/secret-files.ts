import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";

/** Settings that are secrets: each may come from a file, as Docker and Kubernetes provide secrets. */
export const secretNames = [
  "SESSION_SECRET",
  "SERVICE_SECRET",
  "SESSION_SECRET_OLD",
  "SERVICE_SECRET_OLD",
  "DATABASE_URL",
  "REDIS_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SEARCH_KEY",
  "SMS_SIGN_PRIVATE_KEY",
  "SMS_SIGN_PUBLIC_KEY",
  "SMS_SIGN_PRIVATE_KEY_OLD",
  "ALIYUN_SMS_ACCESS_KEY_ID",
  "ALIYUN_SMS_ACCESS_KEY_SECRET",
  "TENCENT_SMS_SECRET_ID",
  "TENCENT_SMS_SECRET_KEY",
  "TENCENT_MODERATION_SECRET_ID",
  "TENCENT_MODERATION_SECRET_KEY",
  "WECHAT_WEBSITE_APP_SECRET",
  "WECHAT_OFFICIAL_APP_SECRET",
  "WECHAT_PUSH_TOKEN",
  "SMTP_URL",
  "BACKUP_KEY",
] as const;

/**
 * Reads `NAME_FILE=/run/secrets/name` into `NAME`, for every secret.
 * @throws ConfigError when a file cannot be read, or both are set
 */
export function withSecretFiles(source: Record<string, string | undefined>): Record<string, string | undefined> {
  const given = { ...source };
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    delete given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) throw new ConfigError(`配置错误 ${name}：不能同时设置 ${name} 与 ${name}_FILE`);
    try {
      given[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      throw new ConfigError(`配置错误 ${name}_FILE：不能读取 ${file}（${(error as NodeJS.ErrnoException).code}）`);
    }
  }
  return given;
}
