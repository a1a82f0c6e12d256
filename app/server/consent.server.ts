import { redirect } from "react-router";
import { parseId } from "../lib/parse-id.ts";
import { pathOfPage, type RouteArgs } from "./api.server.ts";
import { readSite } from "./site.server.ts";

const COOKIE = "agreement-later";
/** Whoever wants to read first is asked again after a day, in s. */
const LATER_SECONDS = 24 * 3_600;
/** Where one reads what is asked for, gets in and out, or gets no page. */
const NOT_HERE = /^\/(?:agreement|login|logout|resources|user\/personal|feedback\/changelog\/feed)(?:[/.]|$)/;

/** Leads a member whose agreement is of an older version to the page that asks for it, once a day; reading stays possible. */
export function askForConsent(args: RouteArgs): void {
  const { request, url } = args;
  if (request.method !== "GET" || NOT_HERE.test(url.pathname)) return;
  if (request.headers.get("cookie")?.includes(`${COOKIE}=`)) return;
  throw redirect(`/agreement/renew?${new URLSearchParams({ redirect: pathOfPage(url) })}`, 302);
}

/** `Set-Cookie` of whoever wants to read first. */
export const laterCookie = () => `${COOKIE}=1; Path=/; Max-Age=${LATER_SECONDS}; SameSite=Lax; HttpOnly`;

/** Which version of the agreements stood on the form that was sent; where it does not say so, the last one. */
export async function agreedVersionOf(args: RouteArgs, form?: FormData): Promise<number> {
  const said = form?.get("agreedVersion");
  return (typeof said === "string" ? parseId(said) : undefined) ?? (await readSite(args)).config.agreementVersion;
}
