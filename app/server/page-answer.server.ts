import { data, redirect } from "react-router";
import { parseId } from "../lib/parse-id.ts";
import type { Refusal } from "../lib/comment-refusal.ts";
import type { ApiFailure, RouteArgs } from "./api.server.ts";

/** Scripts post to the page's data address: they stay where they are, and read the page again. */
export function isScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** An API's no to a form of a page with comments: the page comes again with what was typed. */
export function refuse(intent: string, form: FormData, failure: ApiFailure) {
  const refusal: Refusal = {
    intent,
    parentId: parseId(String(form.get("parentId") ?? "")) ?? null,
    text: String(form.get("source") ?? ""),
    fieldError: failure.fieldErrors.source?.[0] ?? null,
    formError: failure.fieldErrors.source ? null : failure.message,
  };
  // 0: the API did not answer (X04).
  return data({ refusal }, { status: failure.statusCode === 0 ? 503 : failure.statusCode });
}

/** Done: a script reads the page again, a reader without one comes back to the place that was acted on. */
export function settled(args: RouteArgs, anchor: string) {
  if (isScript(args.request)) return data({ refusal: null });
  const query = new URLSearchParams(args.url.searchParams);
  query.delete("index");
  return redirect(`${args.url.pathname}${query.size > 0 ? `?${query}` : ""}#${anchor}`, 303);
}
