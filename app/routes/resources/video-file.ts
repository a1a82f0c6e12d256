import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { attempt } from "~/server/api.server.ts";
import type { Route } from "./+types/video-file";

/**
 * Returns the state of the member's own video, for a script that shows its conversion
 * (features/video-player/watch-conversion.tsx).
 */
export async function loader(args: Route.LoaderArgs) {
  const headers = { "cache-control": "no-store" };
  // `attempt`: a visitor whose session has ended stays on the page.
  const answer = await attempt(args, videoFileEndpoints.get, {
    params: { id: parseId(args.url.searchParams.get("id") ?? "") ?? 0 },
  });
  return answer.ok
    ? Response.json(answer.data, { headers })
    : Response.json(null, { status: statusOfFailure(answer.failure), headers });
}
