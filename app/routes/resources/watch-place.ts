import { videoPlaceEndpoints } from "#contract/posts/video-place.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { attempt } from "~/server/api.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/watch-place";

export const loader = onlyPost;

/** Saves the member's place in a film (features/watch/place.ts), or clears it when the form names no second. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const seconds = form.get("seconds");
  const answer = await attempt(args, videoPlaceEndpoints.save, {
    params: { id: parseId(String(form.get("id") ?? "")) ?? 0 },
    // The API refuses a negative number.
    body: { seconds: seconds === null ? null : /^\d{1,6}$/.test(String(seconds)) ? Number(seconds) : -1 },
  });
  if (answer.ok) return new Response(null, { status: 204 });
  const { failure } = answer;
  return Response.json({ kind: "failed", message: failure.message }, { status: statusOfFailure(failure) });
}
