import { buildId } from "~/server/build.server.ts";

/** C20: which build answers now. Asked with `?{timestamp}`, so that nothing on the way answers from a store. */
export async function loader() {
  return Response.json({ id: await buildId() }, { headers: { "cache-control": "no-store" } });
}
