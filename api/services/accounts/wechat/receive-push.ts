import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { LimitRule } from "../../../limiter/limiter.ts";
import { readPushXml } from "./read-push-xml.ts";
import { recordFollow } from "./record-follow.ts";

/** The allowed difference between WeChat's clock and ours in ms. Signatures are remembered for twice this time. */
const FRESH_MS = 600_000;
const onePush: LimitRule = { name: "wechat-push", points: 1, seconds: (2 * FRESH_MS) / 1000 };

/** The query parameters of a push. The signature covers these and not the body; TLS protects the body. */
const signed = z.object({
  signature: z.string().regex(/^[0-9a-f]{40}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  nonce: z.string().min(1).max(64),
});
export type PushQuery = Record<string, string>;

const followEvent = z.object({
  FromUserName: z.string().regex(/^[\w-]{1,64}$/),
  CreateTime: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform((seconds) => Number(seconds) * 1000),
  MsgType: z.literal("event"),
  Event: z.enum(["subscribe", "unsubscribe", "SCAN"]),
  EventKey: z.string().default(""),
});

/**
 * Checks WeChat's signature: sha1 over token, timestamp and nonce, sorted and joined.
 * @returns the signature
 * @throws ApiError NOT_FOUND when pushes are not configured; FORBIDDEN for a wrong or expired signature
 */
function checkSigned(ctx: Context, query: PushQuery): string {
  const token = ctx.config.wechat?.pushToken;
  if (token === undefined) throw new ApiError("NOT_FOUND", "接口不存在");
  const refused = () => new ApiError("FORBIDDEN", "签名有误或已过期");
  const given = signed.safeParse(query);
  if (!given.success) throw refused();
  const { signature, timestamp, nonce } = given.data;
  const expected = createHash("sha1").update([token, timestamp, nonce].toSorted().join("")).digest();
  if (!timingSafeEqual(Buffer.from(signature, "hex"), expected)) throw refused();
  if (Math.abs(ctx.clock.now() - Number(timestamp) * 1000) > FRESH_MS) {
    ctx.log.warn("a push of wechat is signed for another time: is the clock of this machine right?");
    throw refused();
  }
  return signature;
}

/** Answers WeChat's check of the push URL by returning its own text. @throws ApiError as `checkSigned`; BAD_REQUEST */
export function confirmPush({ ctx, query }: { ctx: Context; query: PushQuery }): string {
  checkSigned(ctx, query);
  const text = query.echostr ?? "";
  if (!/^[\w-]{1,128}$/.test(text)) throw new ApiError("BAD_REQUEST", "缺少 echostr");
  return text;
}

/**
 * R18: handles a push of a person who followed or left the service account, or scanned the QR code as a follower. Other
 * pushes (messages to the account) are accepted and ignored, because WeChat would show their writers that the account
 * does not work.
 * @throws ApiError as `checkSigned`; FORBIDDEN for a signature that was used already
 */
export async function receivePush({
  ctx,
  query,
  body,
}: {
  ctx: Context;
  query: PushQuery;
  body: string;
}): Promise<void> {
  const signature = checkSigned(ctx, query);
  if ((await ctx.limiter.take(onePush, signature)) > 0) throw new ApiError("FORBIDDEN", "签名已用过");
  try {
    const told = readPushXml(body);
    if (told?.Encrypt !== undefined && told.FromUserName === undefined)
      ctx.log.warn("wechat pushes encrypted messages: choose the plain mode on mp.weixin.qq.com");
    const event = followEvent.safeParse(told);
    if (!event.success) return;
    const { FromUserName, CreateTime, Event, EventKey } = event.data;
    await recordFollow({
      ctx,
      openid: FromUserName,
      subscribed: Event !== "unsubscribe",
      scene: EventKey,
      at: CreateTime,
    });
  } catch (error) {
    // WeChat sends the push again with the same signature.
    await ctx.limiter.giveBack(onePush, signature);
    throw error;
  }
}
