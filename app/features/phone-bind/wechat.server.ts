import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { wechatChannel, wechatEndpoints } from "#contract/accounts/wechat.ts";
import { attempt, type RouteArgs, type Submitted } from "../../server/api.server.ts";
import { webEnv } from "../../server/env.server.ts";
import { sealedCookie } from "../../server/sealed-cookie.server.ts";

const STATE_SECONDS = 600;
/** The path to which WeChat redirects the browser. */
const CALLBACK_PATH = "/login/wechat/callback";

const journey = z.object({
  /** Random, 256 bits: ties WeChat's answer to the browser that started the login (RFC 6749 §10.12). */
  state: z.string(),
  /** The path to open afterwards; already validated (V04). */
  redirect: z.string(),
  channel: wechatChannel,
  /** `link` connects WeChat to the account of a logged-in member. */
  mode: z.enum(["login", "link"]),
  /** Only for `link`: the token that proves the account's phone (linkProof). */
  proof: z.string().optional(),
  createdAt: z.number(),
});
export type Journey = z.output<typeof journey>;

/** The state of this browser's current redirect to WeChat. */
export const stateCookie = sealedCookie({ name: "wx_state", seconds: STATE_SECONDS, schema: journey });

/** WeChat's own browser cannot scan a QR code on its own screen, so it uses the service account (official) instead. */
export function channelOf(request: Request): Journey["channel"] {
  return /MicroMessenger/i.test(request.headers.get("user-agent") ?? "") ? "official" : "website";
}

/**
 * Returns the public origin, which cookie and callback must share. A fresh machine has no SITE_URL and is opened by
 * localhost, 127.0.0.1 or its own name.
 */
function originOf({ url }: RouteArgs): string {
  const env = webEnv();
  return env.environment === "local" ? url.origin : env.siteUrl;
}

/**
 * Starts a WeChat login.
 * @param redirect a path on this site
 * @returns the address of WeChat's consent page, and the `Set-Cookie` line that remembers the login
 */
export async function startJourney(
  args: RouteArgs,
  { mode, redirect, proof }: Pick<Journey, "mode" | "redirect" | "proof">,
): Promise<Submitted<{ url: string; cookie: string }>> {
  const state = randomBytes(32).toString("base64url");
  const channel = channelOf(args.request);
  const answer = await attempt(args, wechatEndpoints.authorizeUrl, {
    body: { channel, state, redirectUri: originOf(args) + CALLBACK_PATH },
  });
  if (!answer.ok) return answer;
  const cookie = await stateCookie.write(args.request, {
    state,
    redirect,
    channel,
    mode,
    proof,
    createdAt: Date.now(),
  });
  return { ok: true, data: { url: answer.data.url, cookie } };
}

/** Returns the WeChat login that this callback completes; undefined when it is unknown to the browser or expired. */
export async function journeyOfCallback({ request, url }: RouteArgs): Promise<Journey | undefined> {
  const found = await stateCookie.read(request);
  const given = Buffer.from(url.searchParams.get("state") ?? "");
  const expected = Buffer.from(found?.state ?? "");
  return found && given.length === expected.length && timingSafeEqual(given, expected) ? found : undefined;
}
