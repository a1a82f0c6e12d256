import { DAY_MS, siteTimeText } from "../../../../contract/shared/site-time.ts";
import type { Context, Viewer } from "../../../context.ts";
import { DISSOLVE_DAYS } from "../../../../contract/circles/circle-names.ts";
import { assertMay, lockCircleWithStanding } from "./authority.ts";
import { broadcast, endBroadcasts } from "./broadcast.ts";
import { iso } from "./circle-cards.ts";
import { recordAct } from "./circle-log.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
}

/**
 * Dissolves a circle in seven days, unless its owner cancels; every member is notified. A repeated call changes
 * nothing. @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function dissolveCircle({
  ctx,
  viewer,
  circleId,
  reason,
}: Asked & { reason: string }): Promise<{ dissolveAt: string }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    if (circle.dissolve_at !== null) {
      assertMay("undoDissolve", circle, standing);
      return { dissolveAt: iso(circle.dissolve_at) };
    }
    assertMay("dissolve", circle, standing);
    const at = ctx.clock.now() + DISSOLVE_DAYS * DAY_MS;
    await trx.updateTable("circle").set({ dissolve_at: at }).where("id", "=", circleId).execute();
    await recordAct(trx, { ctx, circleId, standing, action: "dissolve", reason, until: at });
    await endBroadcasts(trx, circleId, "dissolution");
    const fate = circle.is_private === 1 ? "帖子将变为仅作者自己可见" : "帖子会保留在站内，但不再属于圈子";
    await broadcast(trx, ctx, {
      circleId,
      kind: "dissolution",
      title: `圈子“${circle.name}”将在 ${DISSOLVE_DAYS} 天后解散`,
      body: `${siteTimeText(at)} 解散，${fate}。${reason === "" ? "" : `理由：${reason}`}`,
    });
    return { dissolveAt: iso(at) };
  });
}

/** Cancels the dissolution. A repeated call changes nothing. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function undoDissolve({ ctx, viewer, circleId }: Asked): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    if (circle.dissolve_at === null) {
      assertMay("dissolve", circle, standing);
      return { ok: true as const };
    }
    assertMay("undoDissolve", circle, standing);
    await trx.updateTable("circle").set({ dissolve_at: null }).where("id", "=", circleId).execute();
    await recordAct(trx, { ctx, circleId, standing, action: "undo-dissolve" });
    await endBroadcasts(trx, circleId, "dissolution");
    await broadcast(trx, ctx, {
      circleId,
      kind: "dissolution",
      title: `圈子“${circle.name}”不解散了`,
      body: "圈主撤回了解散，圈子照常开放。",
    });
    return { ok: true as const };
  });
}
