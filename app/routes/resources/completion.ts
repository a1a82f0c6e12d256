import { completionEndpoints, completionKind } from "#contract/finding/completion.ts";
import { limits } from "#contract/shared/limits.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { attempt } from "~/server/api.server.ts";
import type { Route } from "./+types/completion";

const knownKind = completionKind.catch("mention");

/** Returns names for the text after `@` or `#`. For scripts only. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const kind = knownKind.parse(searchParams.get("kind"));
  const answer = await attempt(args, completionEndpoints.list, {
    query: { kind, q: soughtWords(searchParams.get("q"), limits.nameMax) },
  });
  return answer.ok ? Response.json(answer.data.items) : Response.json([], { status: statusOfFailure(answer.failure) });
}
