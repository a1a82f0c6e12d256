import type { ServerBuild } from "react-router";

/** C20: one build, as `/builds/meta/{id}.json` tells it. */
export interface BuildManifest {
  id: string;
  /** The script that starts every page, and what it imports. */
  entry: { module: string; imports: readonly string[] };
  /** The modules of each screen. */
  routes: Record<string, { path: string | null; module: string; imports: readonly string[]; css: readonly string[] }>;
}

let assets: Promise<ServerBuild["assets"]> | undefined;

/** At first use, because the build is what imports this file. */
function readAssets(): Promise<ServerBuild["assets"]> {
  return (assets ??= import("virtual:react-router/server-build").then((build) => build.assets));
}

/** React Router's own version of its manifest: a hash of every client file's name, so another for each build. */
export async function buildId(): Promise<string> {
  return (await readAssets()).version;
}

export async function buildManifest(): Promise<BuildManifest> {
  const { version, entry, routes } = await readAssets();
  return {
    id: version,
    entry: { module: entry.module, imports: entry.imports },
    routes: Object.fromEntries(
      Object.entries(routes).flatMap(([id, route]) =>
        route
          ? [
              [
                id,
                { path: route.path ?? null, module: route.module, imports: route.imports ?? [], css: route.css ?? [] },
              ],
            ]
          : [],
      ),
    ),
  };
}
