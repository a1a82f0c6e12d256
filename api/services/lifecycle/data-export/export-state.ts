import type { Context, Viewer } from "../../../context.ts";
import { type DataExport, EXPORT_HOURS } from "../../../../contract/lifecycle/data-export.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { siteTimeText } from "../../../../contract/shared/site-time.ts";

interface Asked {
  ctx: Pick<Context, "db" | "clock">;
  viewer: Pick<Viewer, "id">;
}

const EXPORT_MS = EXPORT_HOURS * 3_600_000;

/** The state of the viewer's last export; null without one. */
export async function stateOfExport({ ctx, viewer }: Asked): Promise<{ export: DataExport | null }> {
  const row = await ctx.db.selectFrom("data_export").selectAll().where("user_id", "=", viewer.id).executeTakeFirst();
  if (!row || (row.file_key !== null && (row.due_at ?? 0) <= ctx.clock.now())) return { export: null };
  const iso = (at: number) => new Date(at).toISOString();
  const file =
    row.file_key === null || row.due_at === null
      ? null
      : { url: `/media/${row.file_key}?own`, bytes: row.bytes, expiresAt: iso(row.due_at) };
  const state = file ? "ready" : row.due_at === null ? "failed" : "waiting";
  return { export: { state, askedAt: iso(row.asked_at), file } };
}

/**
 * Requests an export; a request while an export is being made changes nothing.
 * @throws ApiError CONFLICT while the last export can be downloaded
 */
export async function askExport({ ctx, viewer }: Asked): Promise<{ export: DataExport | null }> {
  const now = ctx.clock.now();
  const { export: last } = await stateOfExport({ ctx, viewer });
  if (last?.file)
    throw new ApiError(
      "CONFLICT",
      `已经导出过一份，请先下载；${siteTimeText(Date.parse(last.askedAt) + EXPORT_MS)} 之后可以再导出`,
    );
  const row = { asked_at: now, attempts: 0, due_at: now };
  await ctx.db
    .insertInto("data_export")
    .values({ user_id: viewer.id, ...row })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(row)
        .where("data_export.file_key", "is", null)
        .where("data_export.due_at", "is", null),
    )
    .execute();
  return stateOfExport({ ctx, viewer });
}
