import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { limits } from "../../../../contract/shared/limits.ts";

/** A new code: digits from a CSPRNG, with leading zeros. */
export function newCode(): string {
  return String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, "0");
}

/** The stored form of a code: a plain hash of six digits could be brute-forced, an HMAC needs the secret. */
export function codeHash(serviceSecret: string, phone: string, code: string): string {
  return createHmac("sha256", serviceSecret).update(`${phone}:${code}`).digest("base64url");
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
