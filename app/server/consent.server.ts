import { redirect } from "react-router";
import { parseId } from "../lib/parse-id.ts";
import { pathOfPage, type RouteArgs } from "./api.server.ts";
import { readSite } from "./site.server.ts";

const COOKIE = "agreement-later";
/** A member who postpones the consent is asked again after a day, in s. */
const LATER_SECONDS = 24 * 3_600;
/**
 * Paths without the question: the agreements, the login and logout, the member's own data, and paths without a page.
 */
const NOT_HERE = /^\/(?:agreement|login|logout|resources|user\/personal|feedback\/changelog\/feed)(?:[/.]|$)/;

/**
 * Redirects a member who has agreed to an older version to the page that asks for consent, once a day. Reading stays
 * possible.
 */
export function askForConsent(args: RouteArgs): void {
  const { request, url } = args;
  if (request.method !== "GET" || NOT_HERE.test(url.pathname)) return;
  if (request.headers.get("cookie")?.includes(`${COOKIE}=`)) return;
  throw redirect(`/agreement/renew?${new URLSearchParams({ redirect: pathOfPage(url) })}`, 302);
}

/** The `Set-Cookie` line of a member who postpones the consent. */
export const laterCookie = () => `${COOKIE}=1; Path=/; Max-Age=${LATER_SECONDS}; SameSite=Lax; HttpOnly`;

/** The version of the agreements that the sent form showed; the current version where the form does not name one. */
export async function agreedVersionOf(args: RouteArgs, form?: FormData): Promise<number> {
  const said = form?.get("agreedVersion");
  return (typeof said === "string" ? parseId(said) : undefined) ?? (await readSite(args)).config.agreementVersion;
}
