import { LRUCache } from "lru-cache";

interface Route {
  path?: string | undefined;
  index?: boolean | undefined;
  parentId?: string | undefined;
}

const KEPT_PATHS = 1_000;

/**
 * The regular expression of a pattern such as `/article/:id`, and its rank: fixed parts first, then parameters, the
 * catch-all last.
 */
function compiled(pattern: string) {
  const parts = pattern.split("/").filter(Boolean);
  const expressions = parts.map((part) => {
    if (part === "*") return "(?:/.*)?";
    if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    const fixed = `/${part.replace(/\?$/, "").replaceAll(/[.*+^${}()|[\]\\]/g, "\\$&")}`;
    return part.endsWith("?") ? `(?:${fixed})?` : fixed;
  });
  const rank = parts.map((part) => (part === "*" ? "2" : part.startsWith(":") ? "1" : "0")).join("");
  return { pattern, rank, expression: new RegExp(`^${expressions.join("")}/?$`) };
}

/**
 * Maps paths to the pattern of their page, so that logs and metrics have one name for all articles.
 * @param routes React Router's routes, by id
 */
export function routePatterns(routes: Record<string, Route | undefined>): (path: string) => string {
  const pathOf = (route: Route | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ""])}/${route.path ?? ""}`.replaceAll(/\/{2,}/g, "/") : "";
  const patterns = [
    ...new Set(
      Object.values(routes).flatMap((route) =>
        route?.path !== undefined || route?.index ? [pathOf(route).replace(/(.)\/$/, "$1")] : [],
      ),
    ),
  ]
    .map(compiled)
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  const known = new LRUCache<string, string>({ max: KEPT_PATHS });
  return (path) => {
    const found = known.get(path) ?? patterns.find(({ expression }) => expression.test(path))?.pattern ?? "other";
    known.set(path, found);
    return found;
  };
}
