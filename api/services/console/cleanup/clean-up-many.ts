import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { cleanupManyEndpoints, cleanupManyInput } from "../../../../contract/console/cleanup-many.ts";
import type { WrittenKind } from "../../../../contract/console/cleanup-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { RESTORE_MS } from "../../posts/trash/trash.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { liftSanction } from "../staff/sanction.ts";
import { personItems } from "../staff/people.ts";
import { countWritten } from "../staff/written-by.ts";
import { cleanUp, removableKinds, undoCleanup } from "./clean-up.ts";
import { chosenPeople } from "./cluster.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
}
type Many = typeof cleanupManyEndpoints;

/**
 * Cleans up several people, each by themselves; failures are returned. One press undoes them together.
 * @throws ApiError FORBIDDEN
 */
export async function cleanUpMany({
  input: { ids, ...input },
  ...asked
}: Asked & { input: z.output<typeof cleanupManyInput> }): Promise<z.output<Many["cleanUpMany"]["output"]>> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "remove", "some");
  if (input.ban) assertMayOnSite(viewer, "ban");
  let batch: number | undefined;
  const { ids: done, failed } = await eachByItself(ids, async (userId) => {
    const { id } = await cleanUp({ ...asked, userId, input, batch: batch ?? null });
    if (batch !== undefined) return;
    // The first cleanup gives the batch its number.
    batch = id;
    await ctx.db.updateTable("cleanup").set({ batch: id }).where("id", "=", id).execute();
  });
  return { done: done.length, failed };
}

/**
 * Undoes the cleanups of a batch that nobody undid before, and lifts the bans that came with them.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function undoCleanUpMany({
  id,
  ...asked
}: Asked & { id: number }): Promise<z.output<Many["undoCleanUpMany"]["output"]>> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "remove", "some");
  const rows = await ctx.db
    .selectFrom("cleanup")
    .select(["id", "user_id", "bans"])
    .where("batch", "=", id)
    .where("state", "in", ["removing", "done"])
    .orderBy("id")
    .execute();
  if (rows.length === 0) throw new ApiError("NOT_FOUND", "没有这次清理，或者已经撤销了");
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  const { ids: done, failed } = await eachByItself([...byUser.keys()], async (userId) => {
    const row = byUser.get(userId);
    if (!row) return;
    await undoCleanup({ ...asked, id: row.id });
    if (row.bans === 1 && mayOnSite(viewer, "ban"))
      await liftSanction({ ...asked, userId, input: { kind: "ban", reason: "撤销清理" } });
  });
  return { ok: true, done: done.length, failed };
}

const BATCHES_MAX = 5;

/** The latest batches. */
export function batchesQuery({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("cleanup")
    .select(({ fn, eb }) => [
      "batch",
      fn.max("made_by").as("made_by"),
      fn.min("created_at").as("created_at"),
      fn.max("reason").as("reason"),
      fn.countAll().as("people"),
      fn.sum("removed").as("removed"),
      fn.sum(eb.case().when("state", "in", ["removing", "undoing"]).then(1).else(0).end()).as("running"),
      fn.sum(eb.case().when("state", "in", ["undoing", "undone"]).then(1).else(0).end()).as("undone"),
    ])
    .where("batch", "is not", null)
    .groupBy("batch")
    .orderBy("batch", "desc")
    .limit(BATCHES_MAX);
}

/** @throws ApiError FORBIDDEN, NOT_FOUND for a report that does not exist */
export async function previewMany({
  ctx,
  viewer,
  query,
}: {
  ctx: Context;
  viewer: Viewer;
  query: z.output<Many["cleanupPeople"]["query"]>;
}): Promise<z.output<Many["cleanupPeople"]["output"]>> {
  assertMayOnSite(viewer, "remove", "some");
  const kinds = removableKinds(viewer);
  const chosen = await chosenPeople(ctx, viewer, query);
  const items = await personItems(ctx, [...chosen.keys()]);
  const counts = new Map<WrittenKind, number>(kinds.map((kind) => [kind, 0]));
  const people = [];
  for (const item of items) {
    const { of } = await countWritten(ctx, { kinds, userId: item.id, since: 0 });
    for (const { kind, count } of of) counts.set(kind, (counts.get(kind) ?? 0) + count);
    const total = of.reduce((sum, { count }) => sum + count, 0);
    people.push({ ...item, total, reasons: chosen.get(item.id) ?? [] });
  }
  const rows = await batchesQuery(ctx).execute();
  const briefs = await userBriefs(
    ctx,
    rows.map((row) => row.made_by),
  );
  const now = ctx.clock.now();
  return {
    people,
    counts: [...counts].map(([kind, count]) => ({ kind, count })),
    total: people.reduce((sum, { total }) => sum + total, 0),
    canBan: mayOnSite(viewer, "ban"),
    batches: rows.map((row) => {
      const isUndone = Number(row.undone) === Number(row.people);
      return {
        id: row.batch ?? 0,
        madeBy: briefOf(briefs, row.made_by),
        createdAt: new Date(row.created_at).toISOString(),
        reason: row.reason,
        people: Number(row.people),
        removed: Number(row.removed),
        running: Number(row.running),
        isUndone,
        canUndo: !isUndone && row.created_at > now - RESTORE_MS,
      };
    }),
  };
}
