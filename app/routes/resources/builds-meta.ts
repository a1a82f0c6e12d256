import { buildManifest } from "~/server/build.server.ts";
import type { Route } from "./+types/builds-meta";

/** C20: the manifest of the build that answers; the manifest of any other build is a 404. */
export async function loader({ params }: Route.LoaderArgs) {
  const manifest = await buildManifest();
  if (params.file !== `${manifest.id}.json`)
    return Response.json({ message: "没有这个版本" }, { status: 404, headers: { "cache-control": "no-store" } });
  return Response.json(manifest, { headers: { "cache-control": "public, max-age=31536000, immutable" } });
}
