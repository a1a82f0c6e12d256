import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Env } from "./env.ts";

const DAY = 86_400_000;

/**
 * The secrets that we can make ourselves, and for how many days an earlier one is accepted after its replacement: a
 * login lasts 7 days, a device is known for 90 (KNOWN_DAYS), a sign lasts minutes.
 */
export const ownSecrets = {
  SESSION_SECRET: { file: "session-secret", days: 7 },
  SERVICE_SECRET: { file: "service-secret", days: 90 },
  SMS_SIGN_PRIVATE_KEY: { file: "sms-sign.private.pem", days: 1 },
} as const;
export type OwnSecret = keyof typeof ownSecrets;

/** An earlier secret, accepted until a time (ms since 1970). */
export interface OldSecret {
  until: number;
  value: string;
}

/** Path of the file with earlier secrets, beside the current one in DATA_DIR/keys. Each line is `{time} {base64}`. */
export const oldFile = (dataDir: string, name: OwnSecret) => join(dataDir, "keys", `${ownSecrets[name].file}.old`);

export const untilOf = (name: OwnSecret, now: number) => now + ownSecrets[name].days * DAY;

export const oldLine = ({ until, value }: OldSecret) =>
  `${new Date(until).toISOString()} ${Buffer.from(value).toString("base64")}\n`;

/** The earlier secrets in DATA_DIR that have not expired. */
export function keptOld(dataDir: string, name: OwnSecret, now: number): OldSecret[] {
  let text: string;
  try {
    text = readFileSync(oldFile(dataDir, name), "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    const [time = "", value = ""] = line.split(" ");
    const until = Date.parse(time);
    return until > now ? [{ until, value: Buffer.from(value, "base64").toString("utf8") }] : [];
  });
}

/** The earlier secrets that are still accepted, newest first: those of the setting, then those of DATA_DIR. */
export function oldSecrets(env: Env, name: OwnSecret): string[] {
  const given = name === "SMS_SIGN_PRIVATE_KEY" ? env.SMS_SIGN_PRIVATE_KEY_OLD : env[`${name}_OLD`];
  const kept = keptOld(resolve(env.DATA_DIR), name, Date.now()).map(({ value }) => value);
  return [...given, ...kept.toReversed()];
}
