import type { Context } from "../../../context.ts";
import { EXPORT_HOURS } from "../../../../contract/lifecycle/data-export.ts";
import { notify } from "../../shared/message/notify.ts";
import { ownEntries } from "./own-entries.ts";
import { ATTEMPTS, PAUSE_MS, storeZip } from "./store-zip.ts";

/** The job's due rows: archives to make, and expired files to remove. */
export function dueExportsQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  return db
    .selectFrom("data_export")
    .select(["user_id", "file_key", "attempts"])
    .where("due_at", "<=", clock.now())
    .orderBy("due_at")
    .limit(20);
}

/** Makes requested archives and removes expired ones, one after the other. @returns the number of rows */
export async function makeExports(ctx: Context, signal?: AbortSignal): Promise<number> {
  const due = await dueExportsQuery(ctx).execute();
  for (const { user_id: userId, file_key: key, attempts } of due) {
    signal?.throwIfAborted();
    if (key !== null) await forgetExport(ctx, userId, key);
    else if (attempts >= ATTEMPTS) await giveUp(ctx, userId);
    else await makeExport(ctx, userId, signal);
  }
  return due.length;
}

/** The file is removed before its row: while the row exists, the next run finds the file. */
export async function forgetExport({ db, media }: Pick<Context, "db" | "media">, userId: number, key: string) {
  await media.remove(key);
  await db.deleteFrom("data_export").where("user_id", "=", userId).where("file_key", "=", key).execute();
}

function giveUp({ db }: Pick<Context, "db">, userId: number) {
  return db
    .updateTable("data_export")
    .set({ due_at: null })
    .where("user_id", "=", userId)
    .where("file_key", "is", null)
    .execute();
}

async function makeExport(ctx: Context, userId: number, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, media } = ctx;
  // The attempt is counted before it begins, so that an export that kills the process is not retried forever.
  await db
    .updateTable("data_export")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: clock.now() + PAUSE_MS }))
    .where("user_id", "=", userId)
    .execute();
  try {
    const { key, bytes } = await storeZip(ctx, "export", await ownEntries(ctx, userId), signal);
    const isKept = await keep(ctx, { userId, key, bytes });
    if (!isKept) await media.remove(key);
  } catch (error) {
    if (signal?.aborted) throw error;
    log.error({ err: error, userId }, "export not made");
  }
}

/** Stores the file's key and notifies the owner. @returns false when the account was closed meanwhile */
function keep(ctx: Context, { userId, key, bytes }: { userId: number; key: string; bytes: number }): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("data_export")
      .set({ file_key: key, bytes, due_at: ctx.clock.now() + EXPORT_HOURS * 3_600_000 })
      .where("user_id", "=", userId)
      .where("file_key", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await notify({
      ctx,
      trx,
      userIds: [userId],
      notice: {
        kind: "account",
        title: "你的数据导出好了",
        body: `${EXPORT_HOURS} 小时内可以下载。如果不是你本人申请的，请退出其他设备并检查绑定的手机号。`,
        path: "/user/personal/export",
      },
    });
    return true;
  });
}
