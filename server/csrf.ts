import type { IncomingMessage } from "node:http";
import { COMMUNITY_PATH } from "../contract/shared/paths.ts";

const communityRoot = `${COMMUNITY_PATH.split("/").slice(0, 2).join("/")}/`;

/** The origin of a `Referer`; a malformed one counts as foreign. */
function refererOrigin(referer: string): string {
  return URL.canParse(referer) ? new URL(referer).origin : "null";
}

/**
 * Whether another site may have caused a write (docs/decisions). The first of these headers that is present decides:
 * 1. `Origin`: must be this site's. Every browser since 2020 sends it with a POST.
 * 2. `Sec-Fetch-Site`: must be same-origin or none (typed in, bookmarked).
 * 3. `Referer`: must be of this site. Text browsers (w3m, lynx) send only this one.
 * 4. None of the three: no current browser. Accepted without our session cookie, because there is no authority to
 * abuse; refused with it.
 * Clients of the community API with a bearer token and without a cookie are not checked: a browser does not add a
 * bearer token by itself.
 * @param origins this site's origins: that of the request, and SITE_URL's
 * @returns true when the request must be refused with 403
 */
export function isForeignWrite(req: IncomingMessage, origins: readonly (string | undefined)[]): boolean {
  const method = req.method ?? "GET";
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const { cookie, authorization, origin, referer } = req.headers;
  if (cookie === undefined && /^Bearer /i.test(authorization ?? "") && req.url?.startsWith(communityRoot)) return false;
  if (origin !== undefined) return !origins.includes(origin.toLowerCase());
  const site = req.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  if (referer !== undefined) return !origins.includes(refererOrigin(referer));
  return /(?:^|;\s*)token=[^;]/.test(cookie ?? "");
}
