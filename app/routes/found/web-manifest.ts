import { fileAnswer } from "~/server/file-answer.server.ts";
import { readSite } from "~/server/site.server.ts";
import type { Route } from "./+types/web-manifest";
import { webApp } from "./web-app.ts";

/** The web app manifest. While the site's name cannot be loaded, it has the default name and is not cached. */
export async function loader(args: Route.LoaderArgs) {
  const { config, loadError } = await readSite(args);
  const body = JSON.stringify(webApp(config));
  return fileAnswer({ body, type: "application/manifest+json", seconds: loadError === null ? 600 : 0 });
}
