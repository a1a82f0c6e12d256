import { setImmediate } from "node:timers/promises";
import type { Selectable, Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ownRemovedPath } from "../../../../contract/moderation/appeal-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { WrittenKind } from "../../../../contract/console/cleanup-names.ts";
import { staffAreas } from "../../../../contract/shared/staff-role-names.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { CleanupTable } from "../../../db/schema/removal.ts";
import type { Database } from "../../../db/schema/index.ts";
import { putBackAll, withdrawAll } from "../../people/withdrawal/withdraw.ts";
import { type CleanupPart, contentOf } from "../../shared/content/content.ts";
import { type Notice, notify } from "../../shared/message/notify.ts";
import { removePost } from "../../posts/post/remove.ts";
import { restorePostIn } from "../../posts/post/restore.ts";
import { endReportsAbout } from "../report/end-reports.ts";
import { staffOfJob } from "../staff/staff-of-job.ts";
import { oldestWrittenQuery } from "../staff/written-by.ts";

type Cleanup = Selectable<CleanupTable>;

/** The most rows that one query reads; each is deleted or restored in its own transaction. */
const BATCH = 100;
/** ms. Writes that began before the cleanup have ended by then, so the job makes its second and last pass. */
const STRAGGLERS_MS = 60_000;

/** Cleanups with work left, oldest first. */
export const openCleanupsQuery = ({ db, clock }: Pick<Context, "db" | "clock">) =>
  db
    .selectFrom("cleanup")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("state", "in", ["removing", "undoing"]),
        eb.and([eb("passes", "=", 1), eb("state", "=", "done"), eb("created_at", "<=", clock.now() - STRAGGLERS_MS)]),
      ]),
    )
    .orderBy("id")
    .limit(BATCH);

/**
 * Deletes and restores for all open cleanups. An interrupted run is continued by the next one. @returns how many posts,
 * comments and danmaku
 */
export async function workOnCleanups(ctx: Context, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (const cleanup of await openCleanupsQuery(ctx).execute())
    done +=
      cleanup.state === "undoing" ? await restoreAll(ctx, cleanup, signal) : await removeAll(ctx, cleanup, signal);
  return done;
}

/** @returns false when the action was refused, for example because somebody else did it meanwhile */
async function orRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const isStill = async ({ db }: Pick<Context, "db">, { id }: Cleanup, state: Cleanup["state"]) =>
  (await db.selectFrom("cleanup").select("state").where("id", "=", id).executeTakeFirst())?.state === state;

async function removeAll(ctx: Context, cleanup: Cleanup, signal: AbortSignal): Promise<number> {
  const viewer = staffOfJob(cleanup.made_by);
  const { reason, user_id: userId, since, created_at: until } = cleanup;
  const part = { cleanup: { id: cleanup.id, state: cleanup.state } };
  let done = 0;
  for (const kind of JSON.parse(cleanup.areas) as WrittenKind[]) {
    let cursor: string | undefined;
    do {
      const page = await oldestWrittenQuery(ctx, { kind, userId, since, until, cursor, limit: BATCH }).page();
      for (const { id } of page.rows) {
        signal.throwIfAborted();
        // SQLite queries do not yield to the event loop, so the loop yields here for requests.
        await setImmediate();
        const isRemoved = await orRefused(() => removeOne({ ctx, viewer, thing: { kind, id }, reason, ...part }));
        if (isRemoved) {
          done++;
          await endReportsAbout({ ctx, viewer, ref: { kind, id }, status: "handled" });
        } else if (!(await isStill(ctx, cleanup, cleanup.state))) return done;
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  if (coversMember(cleanup)) done += await withdrawRest(ctx, cleanup, signal);
  if (await isStill(ctx, cleanup, cleanup.state)) await endPass(ctx, cleanup);
  return done;
}

/** A moderator of some areas deletes contents of these areas only. */
const coversMember = ({ areas }: Cleanup) =>
  (JSON.parse(areas) as WrittenKind[]).some((kind) => !staffAreas.some((area) => area === kind));

/** Hides everything else that the member wrote or did (`withdrawables` of the features). @returns how many rows */
async function withdrawRest(ctx: Context, cleanup: Cleanup, signal: AbortSignal): Promise<number> {
  const { id, user_id: userId, since, created_at: until, made_by: by, reason } = cleanup;
  // An undone hold must not show again what the cleanup covers.
  if (since === 0)
    await ctx.db
      .updateTable("withdrawal")
      .set({ cleanup_id: id, review_id: null })
      .where("user_id", "=", userId)
      .where("review_id", "is not", null)
      .execute();
  return withdrawAll({
    ctx,
    userId,
    since,
    until,
    of: ({ isCleaned }) => isCleaned,
    cause: async () => ({ cleanup_id: id }),
    decision: { by, reason },
    signal,
    goesOn: () => isStill(ctx, cleanup, cleanup.state),
  });
}

interface Part {
  ctx: Context;
  viewer: Viewer;
  reason: string;
  cleanup: CleanupPart;
}

function removeOne({
  thing: { kind, id },
  ...over
}: Part & { thing: { kind: WrittenKind; id: number } }): Promise<unknown> {
  const words = contentOf(over.ctx, kind)?.written;
  return words ? words.clean({ ...over, id }) : removePost({ ...over, post: { kind: kind as SubjectKind, id } });
}

const REST_GONE = "资料、圈子、私信、点赞、关注和等待审核的内容等也一并清理。\n";

/** After the first pass the cleanup counts as done, and its author is notified once. */
async function endPass(ctx: Context, cleanup: Cleanup): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const isLate = ctx.clock.now() >= cleanup.created_at + STRAGGLERS_MS;
    const row = await trx
      .updateTable("cleanup")
      .set({ state: "done", passes: isLate ? 2 : 1 })
      .where("id", "=", cleanup.id)
      .where("state", "=", cleanup.state)
      .returning("removed")
      .executeTakeFirst();
    if (!row || cleanup.passes > 0) return;
    const isHidden =
      (await trx
        .selectFrom("withdrawal")
        .select("id")
        .where("cleanup_id", "=", cleanup.id)
        .limit(1)
        .executeTakeFirst()) !== undefined;
    if (row.removed === 0 && !isHidden) return;
    const until = `管理员在 ${limits.restoreDays} 天内可以撤销；觉得不妥，可以在 ${limits.appealDays} 天内对其中一条申诉。`;
    const notice: Notice = {
      kind: "removal",
      title: row.removed === 0 ? "你的资料与互动被管理员清理" : `你的 ${row.removed} 条内容被管理员删除`,
      body: `理由：${cleanup.reason}\n${isHidden ? REST_GONE : ""}${until}`,
      path: ownRemovedPath,
    };
    await notify({ ctx, trx, userIds: [cleanup.user_id], notice });
  });
}

/** The deletions of a cleanup that are not undone yet. */
export const cleanupRemovalsQuery = ({ db }: Pick<Context, "db">, cleanupId: number, after: number) =>
  db
    .selectFrom("removal")
    .select(["id", "subject_kind", "subject_id"])
    .where("cleanup_id", "=", cleanupId)
    .where("id", ">", after)
    .where("undone_at", "is", null)
    .orderBy("id")
    .limit(BATCH);

/** Does the work for each row of all batches. @returns for how many rows the work was not refused */
async function eachRow<Row extends { id: number }>(
  signal: AbortSignal,
  batch: (after: number) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const rows = await batch(after);
    for (const row of rows) {
      signal.throwIfAborted();
      await setImmediate();
      if (await orRefused(() => work(row))) done++;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return done;
  }
}

type Undone = Omit<Part, "reason"> & { cleanup: CleanupPart & { asOf: number } };

/** Restores what a row of `removal` says. */
async function restoreRemoved(
  trx: Transaction<Database>,
  { thing: { kind, id }, ...over }: Undone & { thing: { kind: WrittenKind; id: number } },
): Promise<unknown> {
  const words = contentOf(over.ctx, kind)?.written;
  return words
    ? words.restoreRemoved?.(trx, { ...over, id })
    : restorePostIn(trx, { ...over, post: { kind: kind as SubjectKind, id } });
}

async function restoreAll(ctx: Context, cleanup: Cleanup, signal: AbortSignal): Promise<number> {
  const viewer = staffOfJob(cleanup.undone_by ?? cleanup.made_by);
  const part = { cleanup: { id: cleanup.id, state: cleanup.state, asOf: cleanup.undone_at ?? ctx.clock.now() } };
  let done = await eachRow(
    signal,
    (after) => cleanupRemovalsQuery(ctx, cleanup.id, after).execute(),
    ({ subject_kind: kind, subject_id: id }) =>
      ctx.db.transaction().execute((trx) => restoreRemoved(trx, { ctx, viewer, thing: { kind, id }, ...part })),
  );
  for (const { written } of ctx.contents) {
    const cleaned = written?.cleaned;
    if (cleaned)
      done += await eachRow(
        signal,
        (after) => cleaned.ids(ctx, cleanup.id, after, BATCH),
        ({ id }) => cleaned.restore({ ctx, id, ...part }),
      );
  }
  await putBackAll(ctx, ["cleanup_id", cleanup.id], signal);
  await endUndo(ctx, cleanup);
  return done;
}

async function endUndo(ctx: Context, cleanup: Cleanup): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("cleanup")
      .set({ state: "undone" })
      .where("id", "=", cleanup.id)
      .where("state", "=", "undoing")
      .returning("restored")
      .executeTakeFirst();
    if (!row || row.restored === 0) return;
    const notice: Notice = {
      kind: "removal",
      title: `你的 ${row.restored} 条内容已恢复`,
      body: "管理员撤销了删除。",
      path: ownRemovedPath,
    };
    await notify({ ctx, trx, userIds: [cleanup.user_id], notice });
  });
}
