import { redirect } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { attempt } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { forgetSearch, searchStart } from "~/server/search-history.server.ts";
import type { Route } from "./+types/search-panel";

const words = (text: string) => soughtWords(text, limits.searchMax);

/** Returns the content of a search field's panel: suggestions for typed text, or the start panel. For scripts only. */
export async function loader(args: Route.LoaderArgs) {
  const q = words(args.url.searchParams.get("q") ?? "");
  if (q === "") return Response.json(await searchStart(args));
  const answer = await attempt(args, suggestionEndpoints.list, { query: { q } });
  return answer.ok ? Response.json(answer.data.items) : Response.json([], { status: statusOfFailure(answer.failure) });
}

/** Deletes one of the member's searches (`q`), or all. A plain form names its redirect. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const q = form.get("q");
  await forgetSearch(args, typeof q === "string" && q.trim() !== "" ? words(q) : undefined);
  const target = form.get("redirectTo");
  return target === null ? new Response(null, { status: 204 }) : redirect(redirectTarget(String(target)), 303);
}
