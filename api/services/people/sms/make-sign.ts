import { constants, publicEncrypt } from "node:crypto";
import type { Context } from "../../../context.ts";

/** C03, C17: base64(RSA-OAEP-SHA256(public key, "{phone},{unix seconds}")). */
export async function makeSign({ ctx, phone }: { ctx: Context; phone: string }): Promise<string> {
  const text = `${phone},${Math.floor(ctx.clock.now() / 1000)}`;
  return publicEncrypt(
    { key: ctx.config.sign.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(text),
  ).toString("base64");
}
