import type { Context } from "../../../context.ts";
import { EXPORT_HOURS } from "../../../../contract/lifecycle/data-export.ts";
import { notify } from "../../shared/message/notify.ts";
import { ownEntries } from "./own-entries.ts";
import { ATTEMPTS, PAUSE_MS, storeZip } from "./store-zip.ts";

/** What the job has to do now: archives to make, and files whose time is over. */
export function dueExportsQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  return db
    .selectFrom("data_export")
    .select(["user_id", "file_key", "attempts"])
    .where("due_at", "<=", clock.now())
    .orderBy("due_at")
    .limit(20);
}

/** Makes what was asked for and takes away what is over, one after the other. @returns how many */
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

/** The file first: while its row is there, it is found again. */
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
  // Counted before it begins: what kills the process is not begun for ever.
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

/** @returns false when the account ended meanwhile */
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
