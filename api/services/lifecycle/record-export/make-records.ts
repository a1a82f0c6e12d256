import type { Context } from "../../../context.ts";
import { EXPORT_HOURS } from "../../../../contract/lifecycle/data-export.ts";
import { personAdminPath } from "../../../../contract/shared/staff-names.ts";
import { ATTEMPTS, PAUSE_MS, storeZip } from "../data-export/store-zip.ts";
import { notify } from "../../shared/message/notify.ts";
import { recordEntries } from "./record-entries.ts";

/** The job's due rows: archives to make, and expired files to remove. */
export function dueRecordsQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  return db.selectFrom("record_export").selectAll().where("due_at", "<=", clock.now()).orderBy("due_at").limit(20);
}
type Due = Awaited<ReturnType<ReturnType<typeof dueRecordsQuery>["execute"]>>[number];

/** Makes requested archives and removes expired files, one after the other. @returns the number of rows */
export async function makeRecords(ctx: Context, signal?: AbortSignal): Promise<number> {
  const due = await dueRecordsQuery(ctx).execute();
  for (const row of due) {
    signal?.throwIfAborted();
    if (row.file_key !== null) {
      await ctx.media.remove(row.file_key);
      await settle(ctx, row.id, { file_key: null, due_at: null });
    } else if (row.attempts >= ATTEMPTS) await settle(ctx, row.id, { due_at: null });
    else await make(ctx, row, signal);
  }
  return due.length;
}

const settle = ({ db }: Pick<Context, "db">, id: number, set: { file_key?: null; due_at: null }) =>
  db.updateTable("record_export").set(set).where("id", "=", id).execute();

async function make(ctx: Context, row: Due, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, media } = ctx;
  // The attempt is counted before it begins, so that an export that kills the process is not retried forever.
  await db
    .updateTable("record_export")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: clock.now() + PAUSE_MS }))
    .where("id", "=", row.id)
    .execute();
  try {
    const { key, bytes } = await storeZip(ctx, "record", await recordEntries(ctx, row), signal);
    const isKept = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const { numUpdatedRows } = await trx
        .updateTable("record_export")
        .set({ file_key: key, bytes, made_at: now, due_at: now + EXPORT_HOURS * 3_600_000 })
        .where("id", "=", row.id)
        .where("file_key", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await notify({
        ctx,
        trx,
        userIds: [row.asked_by],
        notice: {
          kind: "staff",
          title: "留存记录导出好了",
          body: `文书编号：${row.document}。${EXPORT_HOURS} 小时内只有你可以下载。`,
          path: personAdminPath(row.user_id),
        },
      });
      return true;
    });
    if (!isKept) await media.remove(key);
  } catch (error) {
    if (signal?.aborted) throw error;
    log.error({ err: error, recordExport: row.id }, "records not exported");
  }
}
