import { constants, publicEncrypt } from "node:crypto";
import type { Caller, Context } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import { takeForAddress } from "../address/address.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { waitText } from "../address/wait-text.ts";

/** Signs prove freshness only and cost the API next to nothing; the rule keeps a script from asking for ever. */
const signsPerIp: LimitRule = { name: "sms-sign", points: 60, seconds: 3600 };

/**
 * C03, C17: base64(RSA-OAEP-SHA256(public key, "{phone},{unix seconds}")).
 * @throws ApiError TOO_MANY_REQUESTS past 60 signs an hour from one address
 */
export async function makeSign({
  ctx,
  caller,
  phone,
}: {
  ctx: Context;
  caller: Caller;
  phone: string;
}): Promise<string> {
  const retryAfterSeconds = await takeForAddress(ctx.limiter, signsPerIp, caller.ip);
  if (retryAfterSeconds > 0) {
    throw new ApiError("TOO_MANY_REQUESTS", `操作太频繁，请 ${waitText(retryAfterSeconds)}后再试`, {
      retryAfterSeconds,
    });
  }
  const text = `${phone},${Math.floor(ctx.clock.now() / 1000)}`;
  return publicEncrypt(
    { key: ctx.config.sign.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(text),
  ).toString("base64");
}
