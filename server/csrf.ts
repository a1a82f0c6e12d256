import type { IncomingMessage } from "node:http";
import { COMMUNITY_PATH } from "../contract/shared/paths.ts";

const communityRoot = `${COMMUNITY_PATH.split("/").slice(0, 2).join("/")}/`;

/** `Referer` without its path; a malformed one is foreign. */
function refererOrigin(referer: string): string {
  return URL.canParse(referer) ? new URL(referer).origin : "null";
}

/**
 * Whether a write may have been set off by another site (docs/decisions). The first header that is there decides:
 * 1. `Origin`: must be this site's. Every browser since 2020 sends it with a POST.
 * 2. `Sec-Fetch-Site`: same-origin or none (typed in, bookmarked).
 * 3. `Referer`: must be of this site. Text browsers (w3m, lynx) send only this one.
 * 4. None of the three: no browser of today. Fine without our session cookie, for there is no authority to borrow;
 *    refused with it.
 * Clients of the community API that bring a bearer token and no cookie are no browser's doing: nothing is added to
 * their requests behind their back.
 * @param origins this site's: as the request came in, and SITE_URL's
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
