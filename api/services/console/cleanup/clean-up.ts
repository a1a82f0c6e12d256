import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { cleanupInput } from "../../../../contract/console/cleanup.ts";
import {
  cleanupHours,
  type CleanupScope,
  type WrittenKind,
  writtenKinds,
} from "../../../../contract/console/cleanup-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { lockPerson, sanctionPerson } from "../staff/sanction.ts";
import { countWritten } from "../staff/written-by.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { RESTORE_MS } from "../../posts/trash/trash.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
}

const HOUR_MS = 3_600_000;

/** The start of a scope, ms since 1970; 0 for all time. */
export const sinceOf = (scope: CleanupScope, now: number) =>
  scope === "all" ? 0 : now - cleanupHours[scope] * HOUR_MS;

/** The kinds of content that the viewer may delete. */
export const removableKinds = (viewer: Viewer): WrittenKind[] =>
  writtenKinds.filter((kind) => mayOnSite(viewer, "remove", kind));

/**
 * Deletes what a user published in a time span. The request writes one row and one log entry; a job then deletes each
 * post, comment or danmaku in its own transaction (cleanup-work.ts), so that no request waits for 100,000 deletions.
 * @throws ApiError FORBIDDEN, NOT_FOUND, BAD_REQUEST for oneself, CONFLICT while another cleanup of the user runs
 */
export async function cleanUp({
  input: { scope, reason, ban },
  batch = null,
  ...over
}: Asked & { userId: number; input: z.output<typeof cleanupInput>; batch?: number | null }): Promise<{
  ok: true;
  id: number;
}> {
  const { ctx, viewer, userId } = over;
  assertMayOnSite(viewer, "remove", "some");
  if (ban) assertMayOnSite(viewer, "ban");
  const now = ctx.clock.now();
  const since = sinceOf(scope, now);
  const kinds = removableKinds(viewer);
  const counted = await countWritten(ctx, { kinds, userId, since, until: now });
  const id = await ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, over);
    const running = await trx
      .selectFrom("cleanup")
      .select("id")
      .where("user_id", "=", userId)
      .where("state", "in", ["removing", "undoing"])
      .executeTakeFirst();
    if (running) throw new ApiError("CONFLICT", "上一次清理还在进行，完成后再来");
    const made = await trx
      .insertInto("cleanup")
      .values({
        user_id: userId,
        made_by: viewer.id,
        scope,
        since,
        areas: JSON.stringify(kinds),
        reason,
        state: "removing",
        created_at: now,
        batch,
        bans: ban ? 1 : 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(trx, over, {
      act: "clean-up",
      target: { kind: "user", id: userId },
      after: {
        scope,
        contents: counted.of.reduce((sum, { count }) => sum + count, 0),
        ...(counted.isMore ? { isMore: true } : {}),
      },
      reason,
    });
    return made.id;
  });
  // The ban comes after the cleanup's row: if it fails, the content is deleted all the same, and the page shows whether
  // the user is banned.
  if (ban) await sanctionPerson({ ...over, input: { kind: "ban", days: 0, reason } });
  return { ok: true, id };
}

/**
 * Restores exactly what a cleanup deleted and nobody restored meanwhile: neither earlier deletions nor later ones by
 * the author. A cleanup that is still running stops.
 * @throws ApiError FORBIDDEN, also after 30 days, NOT_FOUND, CONFLICT when it was undone already
 */
export async function undoCleanup({ id, ...asked }: Asked & { id: number }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "remove", "some");
  await ctx.db.transaction().execute(async (trx) => {
    const row = await holdCleanup(trx, id);
    if (!row) throw new ApiError("NOT_FOUND", "没有这次清理");
    for (const kind of JSON.parse(row.areas) as WrittenKind[]) assertMayOnSite(viewer, "remove", kind);
    await lockPerson(trx, { ...asked, userId: row.user_id });
    if (row.state === "undoing" || row.state === "undone") throw new ApiError("CONFLICT", "这次清理已经撤销了");
    const now = ctx.clock.now();
    if (row.created_at <= now - RESTORE_MS)
      throw new ApiError("FORBIDDEN", `清理超过 ${limits.restoreDays} 天，不能撤销了`);
    await trx
      .updateTable("cleanup")
      .set({ state: "undoing", undone_by: viewer.id, undone_at: now })
      .where("id", "=", id)
      .execute();
    await audit(trx, asked, {
      act: "undo-clean-up",
      target: { kind: "user", id: row.user_id },
      after: { contents: row.removed },
    });
  });
  return { ok: true };
}

/** Locks the cleanup's row, so that two concurrent requests run one after the other. */
const holdCleanup = (trx: Transaction<Database>, id: number) =>
  trx
    .updateTable("cleanup")
    .set({ passes: sql<number>`passes` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
