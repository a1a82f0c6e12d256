import type { ServerBuild } from "react-router";

/** C20: the content of `/builds/meta/{id}.json`: one build. */
export interface BuildManifest {
  id: string;
  /** The script that starts every page, and its imports. */
  entry: { module: string; imports: readonly string[] };
  /** The modules of each screen. */
  routes: Record<string, { path: string | null; module: string; imports: readonly string[]; css: readonly string[] }>;
}

let assets: Promise<ServerBuild["assets"]> | undefined;

/** Read at first use, because the build itself imports this file. */
function readAssets(): Promise<ServerBuild["assets"]> {
  return (assets ??= import("virtual:react-router/server-build").then((build) => build.assets));
}

/** The version of React Router's manifest: a hash of every client file's name, so that each build has another. */
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
