import { data, redirect } from "react-router";
import type { Image } from "#contract/shared/common.ts";
import { aiStatementOf } from "./ai-statement-pick.tsx";
import type { Refusal } from "./refusal.ts";
import { parseId } from "../../lib/parse-id.ts";
import { withQuery } from "../../lib/with-query.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import type { ApiFailure, RouteArgs } from "../../server/api.server.ts";

/** Returns whether a script sent the request. Scripts post to the page's data address and stay on the page. */
export function isScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** Returns the content and errors of a refused form on a page with comments. */
export function refusalOf(
  intent: string,
  form: FormData,
  why: Pick<Refusal, "fieldError" | "formError" | "formKey">,
  images: Image[] = [],
): Refusal {
  const id = (name: string) => parseId(String(form.get(name) ?? "")) ?? null;
  return {
    intent,
    parentId: id("parentId"),
    commentId: id("commentId"),
    text: String(form.get("source") ?? ""),
    images,
    statement: aiStatementOf(form),
    ...why,
  };
}

/** Answers a form that the API refused: the page is rendered again with the typed text. */
export function refuse(intent: string, form: FormData, failure: ApiFailure, images: Image[] = []) {
  const { source, imageIds, file } = failure.fieldErrors;
  const why = {
    fieldError: source?.[0] ?? null,
    formError: source ? null : (imageIds?.[0] ?? file?.[0] ?? failure.message),
    ...freshKey(failure),
  };
  // 0: the API did not respond (X04).
  return data(
    { refusal: refusalOf(intent, form, why, images) },
    { status: failure.statusCode === 0 ? 503 : failure.statusCode },
  );
}

/** Answers a success: a script loads the page again; without a script the reader is redirected to the changed part. */
export function settled(args: RouteArgs, anchor: string) {
  if (isScript(args.request)) return data({ refusal: null });
  const query = new URLSearchParams(args.url.searchParams);
  query.delete("index");
  return redirect(`${withQuery(args.url.pathname, query)}#${anchor}`, 303);
}
