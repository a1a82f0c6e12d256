import { data, redirect } from "react-router";
import type { postEndpoints } from "#contract/post.ts";
import { type Failure, statusOfFailure } from "~/forms/reply-failure.ts";
import { withQuery } from "~/lib/with-query.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { type ChosenItem, confirmPath, type ManagedThing } from "./managed-thing.ts";

type Managed = { thing: ManagedThing } & Pick<ReturnType<typeof postEndpoints>, "removeMany" | "restoreMany">;

function idsOf(text: FormDataEntryValue | string | null): number[] {
  return String(text ?? "")
    .split(",")
    .flatMap((id) => parseId(id) ?? []);
}

/** The list that an address shows: without the question, and by default from its first page. */
function listOf({ pathname, searchParams }: URL, { keepsPage = false } = {}): string {
  const query = new URLSearchParams(searchParams);
  query.delete("confirm");
  if (!keepsPage) query.delete("cursor");
  return withQuery(pathname, query);
}

/** `?confirm=`: what is asked about. Titles are those of the page in view; what is gone from it is counted all the same. */
export function askedOf<T extends { id: number }>(url: URL, items: T[], titleOf: (item: T) => string): ChosenItem[] {
  const titles = new Map(items.map((item) => [item.id, titleOf(item)]));
  return idsOf(url.searchParams.get("confirm")).map((id) => ({ id, title: titles.get(id) ?? `#${id}` }));
}

/**
 * What the form of such a list does: asks, deletes, restores. `restore` names one row; with `intent` it is what is
 * ticked. A message tells it, and a deletion's message takes it back.
 */
export async function manageAction(
  args: RouteArgs,
  form: FormData,
  { thing: { name, unit }, removeMany, restoreMany }: Managed,
) {
  const intent = form.get("intent");
  const one = idsOf(form.get("restore"));
  const ids = one.length > 0 ? one : form.getAll("id").flatMap(idsOf);
  const here = listOf(args.url);
  if (intent === "ask" && ids.length > 0) throw redirect(confirmPath(listOf(args.url, { keepsPage: true }), ids), 303);
  if (one.length > 0 || intent === "restore") {
    const restored = await submit(args, restoreMany, { body: { ids } });
    if (!restored.ok) return refused(restored.failure);
    const count = restored.data.restored;
    putFlash(
      args.context,
      count > 0 ? "success" : "warning",
      count > 0 ? `已恢复 ${count} ${unit}${name}` : `没有可以恢复的${name}`,
    );
    throw redirect(here, 303);
  }
  const removed = await submit(args, removeMany, { body: { ids } });
  if (!removed.ok) return refused(removed.failure);
  putFlash(args.context, "success", `已删除 ${removed.data.removed} ${unit}${name}，30 天内可以恢复`, {
    path: here,
    ids,
  });
  throw redirect(here, 303);
}

function refused(failure: Failure) {
  return data({ message: failure.fieldErrors.ids?.[0] ?? failure.message }, { status: statusOfFailure(failure) });
}
