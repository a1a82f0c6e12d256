import { data, redirect } from "react-router";
import { type DynamicWords, dynamicEndpoints } from "#api/contract/dynamic.ts";
import { type Visibility, visibilities } from "#api/contract/visibility.ts";
import { type FreshKey, freshKey } from "~/lib/fresh-key.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";

export interface ChangeAnswer extends FreshKey {
  /** What was typed. */
  words: { source: string; visibility: Visibility; revision: number };
  error: string | null;
  /** At the text. */
  sourceError: string | null;
  /** What it says now, where it was changed elsewhere. */
  conflict: DynamicWords | null;
}

/** What 保留我的 asks: mine takes the place of what was saved elsewhere. */
export const KEEP_MINE = "keep-mine";

/** R22: changes one's own dynamic, and leads to it. What is refused comes back with what was typed. */
export async function changeDynamic(args: RouteArgs, dynamicId: number) {
  const form = await readForm(args);
  const asked = form.get("intent") === KEEP_MINE ? "currentRevision" : "revision";
  const words = {
    source: String(form.get("source") ?? ""),
    visibility: visibilities.find((name) => name === form.get("visibility")) ?? ("public" as const),
    revision: Number(form.get(asked)) || 1,
  };
  const answer = await submit(args, dynamicEndpoints.change, {
    params: { id: dynamicId },
    body: { ...words, formKey: String(form.get("formKey") ?? "") },
  });
  if (answer.ok) {
    putFlash(args.context, "success", "动态已修改");
    throw redirect(`/dynamic/${dynamicId}`, 303);
  }
  const { failure } = answer;
  const conflict = failure.statusCode === 409 ? ((failure.data.current as DynamicWords | undefined) ?? null) : null;
  const sourceError = failure.fieldErrors.source?.[0] ?? null;
  return data<ChangeAnswer>(
    { words, error: sourceError || conflict ? null : failure.message, sourceError, conflict, ...freshKey(failure) },
    { status: statusOfFailure(failure) },
  );
}
