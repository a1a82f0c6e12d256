import { LRUCache } from "lru-cache";
import { type EntryContext, matchRoutes, type RouteObject } from "react-router";

/** No page of ours has a deeper path. */
const DEPTH_MAX = 8;

type FewRoutes = Pick<EntryContext, "manifest" | "branches">;

/** Keys are the matched routes and the paths above the page. */
const cache = new LRUCache<string, FewRoutes>({ max: 1_000 });
let tree: RouteObject[] | undefined;

/** The path `/`, and each ancestor folder of the path. */
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

function fewRoutes({ staticHandlerContext, manifest, branches }: EntryContext, above: string[]): FewRoutes {
  const { matches, basename } = staticHandlerContext;
  tree ??= treeOf(manifest.routes);
  const ids = new Set(matches.map(({ route }) => route.id));
  // The browser also gets the routes above the page, so that links to them need no manifest request.
  for (const path of above)
    for (const { route } of matchRoutes(tree, path, basename) ?? []) if (route.id !== undefined) ids.add(route.id);
  return {
    manifest: {
      ...manifest,
      routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id))),
    },
    branches: branches.filter(({ routesMeta }) => routesMeta.every(({ route }) => ids.has(route.id))),
  };
}

/**
 * The router's context reduced to the routes of one page. `ServerRouter` rebuilds all routes of its context for each
 * page; with the site's more than a hundred routes that was an eighth of the work for a page.
 */
export function routesOfPage(context: EntryContext): EntryContext {
  const { matches, location } = context.staticHandlerContext;
  const above = pathsAbove(location.pathname);
  const key = `${matches.map(({ route }) => route.id).join(" ")} ${above.join(" ")}`;
  const few = cache.get(key) ?? fewRoutes(context, above);
  cache.set(key, few);
  return { ...context, ...few };
}
