import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { Failures } from "../../../../contract/shared/common.ts";
import type { circleReviewEndpoints } from "../../../../contract/console/circle-review.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { pageBy, up } from "../../../db/keyset.ts";
import type { Database } from "../../../db/schema/index.ts";
import { ONLY_OWN_CIRCLE } from "../../../db/schema/moderation.ts";
import { assertMay, findCircle, lockCircleWithStanding } from "../../circles/circle/authority.ts";
import { recordAct } from "../../circles/circle/circle-log.ts";
import { commonOf } from "../../moderation/review/own-reviews.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import {
  type Asked as Settling,
  type Decision,
  type Replay,
  settleEach,
} from "../../moderation/review/settle-review.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
}

export function circleReviewsQuery(
  { db }: Pick<Context, "db">,
  circleId: number,
  cursor: string | undefined,
  limit: number,
) {
  const rows = db
    .selectFrom("review")
    .selectAll()
    .where("state", "=", sql.lit("waiting"))
    .where("circle_id", "=", circleId)
    .where("reasons", "=", ONLY_OWN_CIRCLE);
  return pageBy(rows, [up("id")], cursor, limit);
}

/** Reviews that the circle's staff may settle, oldest first. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function listCircleReviews({
  ctx,
  viewer,
  circleId,
  query: { cursor, limit },
}: Asked & { query: { cursor?: string | undefined; limit: number } }): Promise<
  z.output<typeof circleReviewEndpoints.reviews.output>
> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("moderate", circle, standing);
  const { rows, nextCursor } = await circleReviewsQuery(ctx, circleId, cursor, limit).page();
  const [common, briefs, { circlesMay }] = await Promise.all([
    commonOf(ctx, rows),
    userBriefs(
      ctx,
      rows.map((row) => row.author_id),
    ),
    reviewSettingsOf(ctx),
  ]);
  const items = rows.flatMap((row, place) => {
    const shared = common[place];
    return shared ? [{ ...shared, author: briefOf(briefs, row.author_id), hasVideo: row.video_file_id !== null }] : [];
  });
  return { items, nextCursor, isOn: circle.reviews_first === 1, isAllowed: circlesMay };
}

/**
 * Settles reviews, each in its own transaction, as the site's staff does; the circle's log records it. @throws ApiError
 * NOT_FOUND, FORBIDDEN
 */
export async function settleCircleReviews({
  circleId,
  ids,
  ...settle
}: Settling & {
  circleId: number;
  ids: number[];
  verdict: "approve" | "refuse";
  reason: string;
  replay: Replay;
}): Promise<{ settled: number; failed: Failures }> {
  const { ctx, viewer } = settle;
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("moderate", circle, standing);
  const found = await ctx.db
    .selectFrom("review")
    .select("id")
    .where("id", "in", ids)
    .where("circle_id", "=", circleId)
    .where("reasons", "=", ONLY_OWN_CIRCLE)
    .execute();
  const own = new Set(found.map((row) => row.id));
  const record = (trx: Transaction<Database>, { act, authorId, reason }: Decision) =>
    recordAct(trx, {
      ctx,
      circleId,
      standing,
      action: act === "approve-review" ? "approve-post" : "refuse-post",
      userId: authorId,
      reason,
    });
  const { settled, failed } = await settleEach({ ...settle, ids: ids.filter((id) => own.has(id)), record });
  const others = [...new Set(ids)].filter((id) => !own.has(id));
  return { settled, failed: [...failed, ...others.map((id) => ({ id, message: "它不在这里等待审核" }))] };
}

/**
 * Turns a circle's own review (先审后发) on or off. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when the site does not
 * allow it
 */
export function setReviewsFirst({ ctx, viewer, circleId, isOn }: Asked & { isOn: boolean }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("moderate", circle, standing);
    if ((circle.reviews_first === 1) === isOn) return { ok: true } as const;
    if (isOn && !(await reviewSettingsOf({ db: trx })).circlesMay)
      throw new ApiError("CONFLICT", "本站没有开放圈子自己的先审后发");
    await trx
      .updateTable("circle")
      .set({ reviews_first: isOn ? 1 : 0 })
      .where("id", "=", circleId)
      .execute();
    await recordAct(trx, { ctx, circleId, standing, action: isOn ? "review-first" : "end-review-first" });
    return { ok: true } as const;
  });
}
