import { data } from "react-router";
import { webRequestContext } from "./request-context.server.ts";
import type { RouteArgs } from "./route-args.ts";

/** R30: the 404 to throw for an address without a page. */
export function noSuchPage({ context, url }: RouteArgs) {
  return data(
    { message: `Page Not Found: ${url.pathname}`, requestId: context.get(webRequestContext).requestId },
    { status: 404 },
  );
}
