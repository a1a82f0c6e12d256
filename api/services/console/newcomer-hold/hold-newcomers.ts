import type { Transaction } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { HoldHours } from "../../../../contract/people/newcomer-names.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import { putSetting } from "../../shared/config/setting.ts";
import { HOLD_KEY } from "../../shared/config/staff-keys.ts";
import { HOUR_MS } from "../../people/newcomer/flood.ts";
import { type Hold, holdOf } from "../../people/newcomer/hold-state.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
}

/** Changes the hold's state under a lock. @returns the new state; null when unchanged */
export async function changeHold(
  ctx: Pick<Context, "db" | "clock">,
  change: (trx: Transaction<Database>, hold: Hold | null) => Promise<Hold | null>,
): Promise<Hold | null> {
  return ctx.db.transaction().execute(async (trx) => {
    await dialectOf(trx).lockKey(trx, 10_042);
    const next = await change(trx, await holdOf(trx));
    if (next) await putSetting(trx, HOLD_KEY, JSON.stringify(next), ctx.clock.now());
    return next;
  });
}

/**
 * Holds new accounts: posts and calls by accounts younger than `hours` wait for review until the hold ends. New calls
 * wait at once; a job takes published posts and comments out within a second or two (hold-work.ts).
 * @throws ApiError FORBIDDEN, CONFLICT while a hold is on or is being undone
 */
export async function holdNewcomers({ hours, ...asked }: Asked & { hours: HoldHours }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "hold");
  await changeHold(ctx, async (trx, before) => {
    if (before?.state === "on") throw new ApiError("CONFLICT", "已经在暂缓新账号了");
    if (before?.state === "releasing") throw new ApiError("CONFLICT", "上一次暂缓的内容正在放行，放行完再来");
    const now = ctx.clock.now();
    await audit(trx, asked, { act: "hold-newcomers", after: { holdHours: hours } });
    return {
      id: Math.max(now, (before?.id ?? 0) + 1),
      hours,
      since: now - hours * HOUR_MS,
      startedBy: viewer.id,
      state: "on",
      endedAt: null,
      endedBy: null,
      passes: 0,
    };
  });
  return { ok: true };
}

/**
 * Ends the hold, so that new accounts publish directly again. Held content either stays in review, or a job releases it
 * unchanged; after the first choice the second is still possible.
 * @throws ApiError FORBIDDEN, CONFLICT when there is no hold
 */
export async function endHold({ release, ...asked }: Asked & { release: "all" | "none" }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "hold");
  await changeHold(ctx, async (trx, before) => {
    if (!before || !(before.state === "on" || (before.state === "kept" && release === "all")))
      throw new ApiError("CONFLICT", "没有在暂缓新账号");
    await audit(trx, asked, { act: "end-hold", after: { release } });
    const state = release === "all" ? "releasing" : "kept";
    return { ...before, state, endedAt: ctx.clock.now(), endedBy: viewer.id };
  });
  return { ok: true };
}
