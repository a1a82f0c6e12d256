import { z } from "zod";
import { type WxUserInfo, wechatEndpoints, wxUserInfo } from "#api/contract/wechat.ts";
import { ApiFailure, attempt, type RouteArgs } from "./api.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";
import { getSession } from "./session.server.ts";

const PENDING_SECONDS = 600;
export const PENDING_GONE = "微信登录已过期，请重新用微信登录";

/** Who came back from WeChat without a bound phone (issue 3). The page cache knows its name, too (server/page-cache.ts). */
export const pendingCookie = sealedCookie({
  name: "wx_pending",
  seconds: PENDING_SECONDS,
  schema: z.object({ pendingToken: z.string(), wxUserInfo }),
});

/** E13 for the page; null for whoever is logged in or has nothing pending. */
export async function pendingUser({ request, context }: Pick<RouteArgs, "request" | "context">): Promise<WxUserInfo | null> {
  if (getSession(context).token || !request.headers.get("cookie")?.includes("wx_pending=")) return null;
  return (await pendingCookie.read(request))?.wxUserInfo ?? null;
}

/**
 * C18: binds the pending WeChat account to the phone that the code proves, and logs in.
 * @returns the refusal, or the `Set-Cookie` line that the answer must carry: nothing is pending any more
 */
export async function finishBind(args: RouteArgs, proof: { phone: string; smsCode: string }): Promise<{ ok: true; cookie: string } | { ok: false; failure: ApiFailure }> {
  const pending = await pendingCookie.read(args.request);
  if (!pending) return { ok: false, failure: new ApiFailure(400, PENDING_GONE) };
  const answer = await attempt(args, wechatEndpoints.bind, { body: { pendingToken: pending.pendingToken, ...proof } });
  if (!answer.ok) return answer;
  getSession(args.context).login(answer.data.token);
  return { ok: true, cookie: await pendingCookie.write(args.request, undefined) };
}
