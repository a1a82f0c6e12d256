import { constants, createHash, privateDecrypt } from "node:crypto";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";

/**
 * A ciphertext of a 2048-bit key has exactly this length. Without the check, a stripped zero byte would make a second
 * ciphertext of the same sign.
 */
const CIPHERTEXT_BYTES = 256;

function decrypt(ciphertext: Buffer, { privateKey, oldPrivateKeys }: Context["config"]["sign"]): string | undefined {
  for (const key of [privateKey, ...oldPrivateKeys])
    try {
      return privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
        ciphertext,
      ).toString("utf8");
    } catch {
      // Whatever is wrong with it, the sender learns only that it is.
    }
  return undefined;
}

/**
 * Opens a sign (C17) and marks it as used: a second call with the same ciphertext is refused, however its base64 is
 * written. The stored hash is of the ciphertext and not of the text inside, so that two honest signs of the same second
 * differ.
 * @param sign base64 of RSA-OAEP-SHA256 of "{phone},{unix seconds}"
 * @throws ApiError BAD_REQUEST when the sign is malformed, for another phone, too old or too new
 * (limits.signSkewSeconds) or used
 */
export async function openSign({ ctx, phone, sign }: { ctx: Context; phone: string; sign: string }): Promise<void> {
  const ciphertext = Buffer.from(sign, "base64");
  const text = ciphertext.length === CIPHERTEXT_BYTES ? decrypt(ciphertext, ctx.config.sign) : undefined;
  const parts = /^(1[3-9]\d{9}),(\d{1,12})$/.exec(text ?? "");
  if (parts?.[1] !== phone) throw new ApiError("BAD_REQUEST", "签名无效，请刷新页面后重试");

  const signedAt = Number(parts[2]) * 1000;
  const skew = limits.signSkewSeconds * 1000;
  if (Math.abs(ctx.clock.now() - signedAt) > skew) throw new ApiError("BAD_REQUEST", "签名已过期，请刷新页面后重试");

  const signHash = createHash("sha256").update(ciphertext).digest("base64url");
  const burnt = await ctx.db
    .insertInto("sms_sign")
    .values({ sign_hash: signHash, expires_at: signedAt + skew })
    .onConflict((conflict) => conflict.column("sign_hash").doNothing())
    .executeTakeFirst();
  if (Number(burnt.numInsertedOrUpdatedRows ?? 0) === 0)
    throw new ApiError("BAD_REQUEST", "签名已使用，请刷新页面后重试");
}
