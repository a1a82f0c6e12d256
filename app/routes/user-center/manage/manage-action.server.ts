import { data, redirect } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import type { postEndpoints } from "#contract/posts/post.ts";
import { type Failure, statusOfFailure } from "~/forms/reply-failure.ts";
import { bulkMessage } from "~/lib/bulk-message.ts";
import { tickedIds } from "~/lib/ticked-ids.ts";
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

/** Returns the address of a list without the confirmation, and by default without the cursor. */
function listOf({ pathname, searchParams }: URL, { keepsPage = false } = {}): string {
  const query = new URLSearchParams(searchParams);
  query.delete("confirm");
  if (!keepsPage) query.delete("cursor");
  return withQuery(pathname, query);
}

/** Returns the items of `?confirm=` with titles from the visible page; other items get their id as title. */
export function askedOf<T extends { id: number }>(url: URL, items: T[], titleOf: (item: T) => string): ChosenItem[] {
  const titles = new Map(items.map((item) => [item.id, titleOf(item)]));
  return idsOf(url.searchParams.get("confirm")).map((id) => ({ id, title: titles.get(id) ?? `#${id}` }));
}

/**
 * Handles a list's form: asks for confirmation, deletes, restores. `restore` names one row; with `intent` the action
 * applies to the checked rows. The flash message says how many succeeded and failed, and can undo the deletion.
 */
export async function manageAction(
  args: RouteArgs,
  form: FormData,
  { thing: { name, unit }, removeMany, restoreMany }: Managed,
) {
  const intent = form.get("intent");
  const one = idsOf(form.get("restore"));
  const ids = one.length > 0 ? one : tickedIds(form, "id").flatMap(idsOf);
  const here = listOf(args.url);
  const things = unit + name;
  if (intent === "ask" && ids.length > 0) throw redirect(confirmPath(listOf(args.url, { keepsPage: true }), ids), 303);
  if (one.length > 0 || intent === "restore") {
    const restored = await submit(args, restoreMany, { body: { ids } });
    if (!restored.ok) return refused(restored.failure);
    const { restored: done, failed } = restored.data;
    const { type, content } = bulkMessage({ did: "恢复", done, failed, things });
    putFlash(args.context, type, content);
    throw redirect(here, 303);
  }
  const removed = await submit(args, removeMany, { body: { ids } });
  if (!removed.ok) return refused(removed.failure);
  const { removed: done, failed, ids: gone } = removed.data;
  const { type, content } = bulkMessage({
    did: "删除",
    done,
    failed,
    things,
    after: `${limits.restoreDays} 天内可以恢复`,
  });
  // Undo restores only what this action deleted, not items that were in the trash before.
  putFlash(args.context, type, content, gone.length > 0 ? { path: here, ids: gone } : undefined);
  throw redirect(here, 303);
}

function refused(failure: Failure) {
  return data({ message: failure.fieldErrors.ids?.[0] ?? failure.message }, { status: statusOfFailure(failure) });
}
