import type { EntryContext } from "react-router";

/**
 * The header by which a browser requests a page's styles before its scripts. React writes the links that preload
 * scripts above those of the styles, and a browser has six connections at most: on a slow network the first paint then
 * waits for scripts that it does not need.
 * @returns undefined when the page has no styles of its own
 */
export function styleLinks({ manifest, staticHandlerContext }: EntryContext): string | undefined {
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  const paths = new Set(files.map((file) => file.replace(/#.*/, "")));
  return [...paths].map((path) => `<${path}>; rel=preload; as=style`).join(", ") || undefined;
}
