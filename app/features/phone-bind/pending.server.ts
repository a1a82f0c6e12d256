import { z } from "zod";
import type { ErrorCode } from "#contract/shared/errors.ts";
import { type WxUserInfo, wechatEndpoints, wxUserInfo } from "#contract/accounts/wechat.ts";
import { ApiFailure, attempt, type RouteArgs } from "../../server/api.server.ts";
import { banPassOf } from "../../server/ban-pass.server.ts";
import { agreedVersionOf } from "../../server/consent.server.ts";
import { sealedCookie } from "../../server/sealed-cookie.server.ts";
import { getSession } from "../../server/session.server.ts";

const PENDING_SECONDS = 600;

/** The WeChat user without a bound phone (issue 3). server/page-cache.ts knows this cookie's name, too. */
export const pendingCookie = sealedCookie({
  name: "wx_pending",
  seconds: PENDING_SECONDS,
  schema: z.object({ pendingToken: z.string(), wxUserInfo }),
});

/** E13: returns the pending user for the page; null for members, and for visitors without a pending login. */
export async function pendingUser({
  request,
  context,
}: Pick<RouteArgs, "request" | "context">): Promise<WxUserInfo | null> {
  if (getSession(context).token || !request.headers.get("cookie")?.includes("wx_pending=")) return null;
  return (await pendingCookie.read(request))?.wxUserInfo ?? null;
}

/** After these refusals WeChat's part is used up. After any other refusal, the visitor can correct phone or code. */
const finalCodes: readonly (ErrorCode | undefined)[] = ["BAD_REQUEST", "FORBIDDEN"] satisfies ErrorCode[];

/** The result of binding. With `isOver` nothing is pending: `headers` must be sent, which delete the cookie. */
export type Bound = (
  | { ok: true; isOver: true }
  | { ok: false; isOver: boolean; isBanned?: boolean; failure: ApiFailure }
) & {
  headers: Headers;
};

/** C18: binds the pending WeChat account to the phone that the code proves, and logs in. */
export async function finishBind(args: RouteArgs, proof: { phone: string; smsCode: string }): Promise<Bound> {
  const over = async () => new Headers({ "set-cookie": await pendingCookie.write(args.request, undefined) });
  const pending = await pendingCookie.read(args.request);
  if (!pending)
    return {
      ok: false,
      isOver: true,
      failure: new ApiFailure(400, "微信登录已过期，请重新用微信登录"),
      headers: await over(),
    };
  const body = { pendingToken: pending.pendingToken, ...proof, agreedVersion: await agreedVersionOf(args) };
  const answer = await attempt(args, wechatEndpoints.bind, { body });
  if (answer.ok) {
    getSession(args.context).login(answer.data.token);
    return { ok: true, isOver: true, headers: await over() };
  }
  const isOver = finalCodes.includes(answer.failure.data.code);
  const headers = isOver ? await over() : new Headers();
  const banPass = await banPassOf(args.request, answer.failure);
  if (banPass) headers.append("set-cookie", banPass);
  return { ok: false, isOver, isBanned: banPass !== null, failure: answer.failure, headers };
}
