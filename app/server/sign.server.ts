import { constants, publicEncrypt } from "node:crypto";
import type { ChallengeAnswer } from "#contract/shared/challenge.ts";
import { smsEndpoints } from "#contract/people/sms.ts";
import { ApiFailure, attempt, type RouteArgs, type Submitted } from "./api.server.ts";
import { webEnv } from "./env.server.ts";

/**
 * C17: base64(RSA-OAEP-SHA256("{phone},{unix seconds}")). Proves freshness only: anyone may hold the public key.
 * @param publicKey PEM, 2048 bits
 * @param nowMs ms since 1970
 */
export function signPhone(phone: string, publicKey: string, nowMs: number): string {
  const plain = Buffer.from(`${phone},${Math.floor(nowMs / 1000)}`);
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    plain,
  ).toString("base64");
}

/** The sign by the configured public key; without a key the API makes it (C03). */
async function signOf(args: RouteArgs, phone: string): Promise<Submitted<string>> {
  const { signPublicKey } = webEnv();
  if (!signPublicKey) return attempt(args, smsEndpoints.encrypt, { params: { phone } });
  try {
    return { ok: true, data: signPhone(phone, signPublicKey, Date.now()) };
  } catch {
    // The configured key is unreadable: /test shows that to the operator, and a visitor can only retry (X07).
    return { ok: false, failure: new ApiFailure(500, "", {}, true) };
  }
}

/**
 * C02: requests a login code by SMS.
 * @param answer the answer to the challenge of the previous request
 * @returns seconds until the next request is allowed; a failure always has a message (X07)
 */
export async function requestPhoneCode(
  args: RouteArgs,
  phone: string,
  answer: ChallengeAnswer = {},
): Promise<Submitted<{ countdownSeconds: number }>> {
  const sign = await signOf(args, phone);
  const sent = sign.ok
    ? await attempt(args, smsEndpoints.sendPhoneCode, { body: { phone, sign: sign.data, ...answer } })
    : sign;
  if (sent.ok || !sent.failure.isWordless) return sent;
  return { ok: false, failure: new ApiFailure(sent.failure.statusCode, "获取验证码失败，请重试", sent.failure.data) };
}
