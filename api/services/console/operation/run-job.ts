import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { JobName } from "../../../../contract/console/operation-names.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";

/**
 * Makes a periodic job due now: a process starts it within half a minute (api/jobs/every.ts).
 * @throws ApiError FORBIDDEN, NOT_FOUND for a job that has never run here, CONFLICT while it runs
 */
export async function runJob({
  ctx,
  viewer,
  job,
}: {
  ctx: Context;
  viewer: Viewer;
  job: JobName;
}): Promise<{ ok: true }> {
  assertMayOnSite(viewer, "operation");
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable("job_lease")
      .set({ next_at: now })
      .where("name", "=", job)
      .where("lease_until", "<=", now)
      .returning("name")
      .executeTakeFirst();
    if (!due) {
      const row = await trx.selectFrom("job_lease").select("name").where("name", "=", job).executeTakeFirst();
      throw row ? new ApiError("CONFLICT", "它正在运行") : new ApiError("NOT_FOUND", "这个任务还没有在这里运行过");
    }
    await audit(trx, { ctx, viewer }, { act: "run-job", after: { job } });
    return { ok: true };
  });
}
