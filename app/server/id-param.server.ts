import { data } from "react-router";
import { parseId } from "../lib/parse-id.ts";
import type { RouteArgs } from "./api.server.ts";
import { webRequestContext } from "./request-context.server.ts";

/** R30: the `:id` of an address; a malformed one is a page that does not exist. */
export function idParam(args: RouteArgs & { params: { id: string } }): number {
  const id = parseId(args.params.id);
  if (id !== undefined) return id;
  throw data(
    { message: `Page Not Found: ${args.url.pathname}`, requestId: args.context.get(webRequestContext).requestId },
    { status: 404 },
  );
}
