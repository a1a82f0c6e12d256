import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";

/** Long enough to write an appeal; after it the member proves the phone again. */
export const BAN_PASS_SECONDS = 900;

type Inside = Pick<Context, "config" | "clock">;

const seal = (secret: string, head: string) =>
  createHmac("sha256", secret).update(`ban-pass|${head}`).digest("base64url");

/**
 * The pass that a banned member gets instead of a session after proving their identity. The pass opens only the ban's
 * page and the one appeal against it; no session accepts it.
 */
export function makeBanPass({ config, clock }: Inside, userId: number): string {
  const head = `${userId}.${clock.now() + BAN_PASS_SECONDS * 1000}`;
  return `${head}.${seal(config.serviceSecret, head)}`;
}

/** @returns the user's id @throws ApiError FORBIDDEN for a pass that is forged or expired */
export function ownerOfBanPass({ config, clock }: Inside, pass: string): number {
  const [userId = "", expires = "", mac = ""] = pass.split(".");
  const given = Buffer.from(mac);
  const isOurs = [config.serviceSecret, ...config.oldServiceSecrets].some((secret) => {
    const expected = Buffer.from(seal(secret, `${userId}.${expires}`));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs || Number(expires) < clock.now()) throw new ApiError("FORBIDDEN", "请重新登录一次，证明是你本人");
  return Number(userId);
}
