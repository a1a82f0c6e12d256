import { LRUCache } from "lru-cache";
import { type EntryContext, matchRoutes, type RouteObject } from "react-router";

/** No page of ours stands deeper; what is deeper still has the page of what is not found. */
const DEPTH_MAX = 8;

type Few = Pick<EntryContext, "manifest" | "branches">;

/** By the route and the paths above the page. */
const known = new LRUCache<string, Few>({ max: 1_000 });
/** The same by the routes of these paths: there are many members, each with paths of their own, but few kinds of pages. */
const shared = new LRUCache<string, Few>({ max: 300 });
let tree: RouteObject[] | undefined;

/** The router's own order: `/`, and each folder of the path without the last one. */
function pathsAbove(pathname: string): string[] {
  const segments = pathname.split("/").filter(Boolean).slice(0, -1).slice(0, DEPTH_MAX);
  return ["/", ...segments.map((_segment, index) => `/${segments.slice(0, index + 1).join("/")}`)];
}

function treeOf(routes: EntryContext["manifest"]["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    const place = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
    return [route.index ? { ...place, index: true as const } : { ...place, children: treeOf(routes, id) }];
  });
}

function fewOf(context: EntryContext, above: string[]): Few {
  const { matches, basename } = context.staticHandlerContext;
  const { routes } = context.manifest;
  tree ??= treeOf(routes);
  const paths = [matches.map(({ route }) => route.id)];
  // What stands above the browser gets with the page, so that links up need no further question.
  for (const path of above)
    paths.push(
      (matchRoutes(tree, path, basename) ?? []).flatMap(({ route }) => (route.id === undefined ? [] : route.id)),
    );
  const key = JSON.stringify(paths);
  const ids = new Set(paths.flat());
  const few = shared.get(key) ?? {
    manifest: {
      ...context.manifest,
      routes: Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))),
    },
    branches: context.branches.filter(({ routesMeta }) => routesMeta.every(({ route }) => ids.has(route.id))),
  };
  shared.set(key, few);
  return few;
}

/** Of all settings of the router those that the browser's asks for; the rest are the build's and the server's. */
const shownFuture = ["v8_passThroughRequests", "v8_trailingSlashAwareDataRequests"];
const handoffs = new LRUCache<string, string>({ max: 10 });

function shortHandoff(handoff: string | undefined): string | undefined {
  if (handoff === undefined) return undefined;
  const known = handoffs.get(handoff);
  if (known !== undefined) return known;
  const { future, ...rest } = JSON.parse(handoff) as { future: Record<string, boolean> };
  const shown = Object.fromEntries(Object.entries(future).filter(([name, isOn]) => isOn && shownFuture.includes(name)));
  const short = JSON.stringify({ ...rest, future: shown }).replaceAll("<", "\\u003c");
  handoffs.set(handoff, short);
  return short;
}

/**
 * The router's context of one page, with those of all routes that it names: `ServerRouter` would make each of the site's
 * hundred and more anew for every page, which was a tenth of its work. Pages of the same routes get the same manifest:
 * what is made of it is kept by it (scripts/lib/still-router.mjs).
 */
export function routesOfPage(context: EntryContext): EntryContext {
  const { matches, location } = context.staticHandlerContext;
  const above = pathsAbove(location.pathname);
  const key = `${matches.map(({ route }) => route.id).join(" ")} ${above.join(" ")}`;
  let few = known.get(key);
  if (few === undefined) {
    few = fewOf(context, above);
    known.set(key, few);
  }
  const serverHandoffString = shortHandoff(context.serverHandoffString);
  return { ...context, ...few, ...(serverHandoffString === undefined ? {} : { serverHandoffString }) };
}
