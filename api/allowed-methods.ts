import { TrieRouter } from "hono/router/trie-router";
import type { ApiHono } from "./routes/mount.ts";

/**
 * Computes the `Allow` header (RFC 9110 §10.2.1) of a path: the methods of all routes that the app has for the path.
 * @returns a function of the path, which returns undefined for a path without routes
 */
export function allowedMethods(app: ApiHono): (path: string) => string | undefined {
  const router = new TrieRouter<string>();
  // Middleware is registered under all methods ("ALL") and does not count.
  for (const { method, path } of app.routes) if (method !== "ALL") router.add("ALL", path, method);
  return (path) => {
    const found = new Set(router.match("ALL", path)[0].map(([method]) => method));
    if (found.size === 0) return undefined;
    if (found.has("GET")) found.add("HEAD");
    return [...found, "OPTIONS"].toSorted().join(", ");
  };
}
