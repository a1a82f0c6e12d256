import { buildId } from "~/server/build.server.ts";

/** C20: the id of the build that answers. Requests have `?{timestamp}`, so that no cache answers them. */
export async function loader() {
  return Response.json({ id: await buildId() }, { headers: { "cache-control": "no-store" } });
}
