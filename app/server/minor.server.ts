import { redirect } from "react-router";
import { minorPath } from "#contract/people/minor-names.ts";
import { pathOfPage, type RouteArgs } from "./api.server.ts";

/** Where the mode is turned off, where one reads what one agreed to, gets in and out, or gets no page. */
const NOT_HERE =
  /^\/(?:agreement|login|logout|resources|preferences|user\/personal\/minor|feedback\/changelog\/feed)(?:[/.]|$)/;

/** Leads a member whose 青少年模式 rests to the page that says so; the API refuses the rest. */
export function leadToRest({ request, url }: RouteArgs): void {
  if (request.method !== "GET" || NOT_HERE.test(url.pathname)) return;
  throw redirect(`${minorPath}?${new URLSearchParams({ redirect: pathOfPage(url) })}`, 302);
}
