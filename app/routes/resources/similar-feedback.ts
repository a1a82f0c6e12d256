import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { limits } from "#contract/shared/limits.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { attempt } from "~/server/api.server.ts";
import type { Route } from "./+types/similar-feedback";

/** R09: returns tickets similar to the typed title. Without a script, the form's own action finds them. */
export async function loader(args: Route.LoaderArgs) {
  const title = soughtWords(args.url.searchParams.get("title"), limits.titleMax);
  const answer = await attempt(args, feedbackEndpoints.similar, { query: { title } });
  return answer.ok ? Response.json(answer.data) : Response.json([], { status: statusOfFailure(answer.failure) });
}
