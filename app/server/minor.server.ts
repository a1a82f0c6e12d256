import { redirect } from "react-router";
import { minorPath } from "#contract/people/minor-names.ts";
import { pathOfPage, type RouteArgs } from "./api.server.ts";

/** Paths that stay open: where the mode is turned off, the agreements, login and logout, and paths without a page. */
const NOT_HERE =
  /^\/(?:agreement|login|logout|resources|preferences|user\/personal\/minor|feedback\/changelog\/feed)(?:[/.]|$)/;

/** Redirects a member in a rest period of 青少年模式 to the page about it; the API refuses everything else. */
export function leadToRest({ request, url }: RouteArgs): void {
  if (request.method !== "GET" || NOT_HERE.test(url.pathname)) return;
  throw redirect(`${minorPath}?${new URLSearchParams({ redirect: pathOfPage(url) })}`, 302);
}
