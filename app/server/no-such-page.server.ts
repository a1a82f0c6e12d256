import { data } from "react-router";
import type { RouteArgs } from "./api.server.ts";
import { webRequestContext } from "./request-context.server.ts";

/** R30: the 404 to throw for an address without a page. */
export function noSuchPage({ context, url }: RouteArgs) {
  return data(
    { message: `Page Not Found: ${url.pathname}`, requestId: context.get(webRequestContext).requestId },
    { status: 404 },
  );
}
