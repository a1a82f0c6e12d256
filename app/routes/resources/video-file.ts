import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { attempt } from "~/server/api.server.ts";
import type { Route } from "./+types/video-file";

/** How far one's own video is, for a script that shows it (features/video-player/watch-conversion.tsx). */
export async function loader(args: Route.LoaderArgs) {
  const headers = { "cache-control": "no-store" };
  // attempt: whoever was logged out meanwhile stays where he is.
  const answer = await attempt(args, videoFileEndpoints.get, {
    params: { id: parseId(args.url.searchParams.get("id") ?? "") ?? 0 },
  });
  return answer.ok
    ? Response.json(answer.data, { headers })
    : Response.json(null, { status: statusOfFailure(answer.failure), headers });
}
