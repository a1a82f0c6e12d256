import { data } from "react-router";
import { webRequestContext } from "~/server/request-context.server.ts";
import type { Route } from "./+types/route";

/** R30: all addresses without a page. The root's boundary renders the error. */
export function loader({ url, context }: Route.LoaderArgs) {
  throw notFound(url.pathname, context);
}

/** A form posted to an unknown address is a 404, too. */
export function action({ url, context }: Route.ActionArgs) {
  throw notFound(url.pathname, context);
}

function notFound(path: string, context: Route.LoaderArgs["context"]) {
  const { requestId, oddAddress } = context.get(webRequestContext);
  return data({ message: `Page not found: ${oddAddress?.slice(0, 200) ?? path}`, requestId }, { status: 404 });
}

export default function NotFound() {
  return null;
}
