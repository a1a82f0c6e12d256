import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { limits } from "../../../../contract/shared/limits.ts";

/** Digits from a CSPRNG, leading zeros kept. */
export function newCode(): string {
  return String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, "0");
}

/** What of a code is stored: a plain hash of six digits could be searched through, an HMAC needs the secret. */
export function codeHash(serviceSecret: string, phone: string, code: string): string {
  return createHmac("sha256", serviceSecret).update(`${phone}:${code}`).digest("base64url");
}

/** Takes as long for a near miss as for a far one. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
