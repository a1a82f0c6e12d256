import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { wechatChannel, wechatEndpoints } from "#contract/accounts/wechat.ts";
import { attempt, type RouteArgs, type Submitted } from "../../server/api.server.ts";
import { webEnv } from "../../server/env.server.ts";
import { sealedCookie } from "../../server/sealed-cookie.server.ts";

const STATE_SECONDS = 600;
/** Where WeChat sends the browser back to. */
const CALLBACK_PATH = "/login/wechat/callback";

const journey = z.object({
  /** Random, 256 bits: ties the answer to the browser that asked (RFC 6749 §10.12). */
  state: z.string(),
  /** Where to go afterwards; checked already (V04). */
  redirect: z.string(),
  channel: wechatChannel,
  /** link: for whoever is logged in already. */
  mode: z.enum(["login", "link"]),
  /** link: says that the account's phone was proved (linkProof). */
  proof: z.string().optional(),
  createdAt: z.number(),
});
export type Journey = z.output<typeof journey>;

/** The one journey to WeChat that this browser is on. */
export const stateCookie = sealedCookie({ name: "wx_state", seconds: STATE_SECONDS, schema: journey });

/** WeChat's own browser cannot scan a code from its own screen: it asks the service account. */
export function channelOf(request: Request): Journey["channel"] {
  return /MicroMessenger/i.test(request.headers.get("user-agent") ?? "") ? "official" : "website";
}

/**
 * The public origin: cookie and callback must be of the same. On a fresh machine nobody has set SITE_URL, and people
 * come by localhost, 127.0.0.1 or the machine's own name.
 */
function originOf({ url }: RouteArgs): string {
  const env = webEnv();
  return env.environment === "local" ? url.origin : env.siteUrl;
}

/**
 * Starts a journey.
 * @param redirect a target that stays on this site
 * @returns where the browser goes to ask for consent, and the `Set-Cookie` line that remembers the journey
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

/** The journey that this callback ends; undefined when the browser began none, or another, or too long ago. */
export async function journeyOfCallback({ request, url }: RouteArgs): Promise<Journey | undefined> {
  const found = await stateCookie.read(request);
  const given = Buffer.from(url.searchParams.get("state") ?? "");
  const expected = Buffer.from(found?.state ?? "");
  return found && given.length === expected.length && timingSafeEqual(given, expected) ? found : undefined;
}
